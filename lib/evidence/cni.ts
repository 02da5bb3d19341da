/** What a text of a failing network plugin names. */
export interface PluginWords {
  /** Type of the plugin, e.g. `calico` or `cilium-cni`; null when the text does not say. */
  readonly plugin: string | null;
  /** The plugin's own words at the end. */
  readonly words: string;
}

const LONGEST_WORDS = 300;

/** Reads `plugin type="T" name="N" failed (delete): WORDS` (containerd, CRI-O) and the wording of dockershim (F4.6). */
export function pluginWords(text: string): PluginWords {
  const plain = text.replaceAll('\\"', '"');
  const marks = [
    /failed \((?:delete|add)\): /g,
    /failed to teardown pod "[^"]{1,253}" network: /g,
    /failed to destroy network for [^:]{1,300}: /g,
  ];
  const ends = marks.flatMap((mark) => [...plain.matchAll(mark)].map((match) => match.index + match[0].length));
  const words = plain.slice(ends.length > 0 ? Math.max(...ends) : 0).replace(/["\s\],]+$/, "");
  const plugin = /plugin type="([\w.-]{1,64})"/.exec(plain)?.[1] ?? /CNI network "?([\w.-]{1,64})/.exec(plain)?.[1] ?? bySpeech(words);
  return { plugin, words: words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words };
}

/** What only one plugin says: its own files and objects. Docker-era texts name no plugin otherwise (F4.6). */
const SPEECH: readonly (readonly [plugin: string, words: RegExp])[] = [
  ["calico", /ClusterInformation|\/(?:lib|run)\/calico\b/],
  ["cilium", /\bcilium\b/i],
  ["flannel", /\/run\/flannel\b/],
  ["weave", /\bweave\b/i],
];

function bySpeech(words: string): string | null {
  return SPEECH.find(([, said]) => said.test(words))?.[0] ?? null;
}

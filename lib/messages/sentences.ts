import type { Locale } from "#lib/contract/causes.ts";
import { fillQuoting } from "#lib/format/fill.ts";
import { ACT_SENTENCES } from "./sentences-acts.ts";
import { FIELD_SENTENCES } from "./sentences-fields.ts";

/**
 * Sentences the server says about connections and requests. They are made deep inside, where nobody knows the
 * reader's language, and kept in English; `inLanguage` puts them into the reader's language on the way out.
 */
export const SENTENCES = {
  noNode: {
    en: "There is no node {node}, and no pod is bound to one of that name.",
    "zh-CN": "没有节点 {node}，也没有 Pod 绑定到这个名字的节点。",
  },
  nodesUnread: { en: "Nodes cannot be read.", "zh-CN": "无法读取节点。" },
  noWorkload: { en: "There is no workload {workload}.", "zh-CN": "没有工作负载 {workload}。" },
  workloadUnread: { en: "The workload {workload} cannot be read.", "zh-CN": "无法读取工作负载 {workload}。" },
  noClaim: {
    en: "There is no claim {claim}, and these pods want it: {pods}.",
    "zh-CN": "没有 PVC {claim}，而这些 Pod 需要它：{pods}。",
  },
  noObject: { en: "The cluster has no {object}.", "zh-CN": "集群中没有 {object}。" },
  httpStatus: { en: "The API server answered with HTTP {status}.", "zh-CN": "API server 返回了 HTTP {status}。" },
  brokeOff: {
    en: "The connection broke before the answer came ({detail}).",
    "zh-CN": "连接在收到应答之前中断（{detail}）。",
  },
  cancelled: { en: "The request was cancelled.", "zh-CN": "请求已取消。" },
  noAnswer: { en: "The API server did not answer in time ({detail}).", "zh-CN": "API server 未在时限内应答（{detail}）。" },
  unreachable: { en: "The API server cannot be reached: {detail}.", "zh-CN": "无法连接 API server：{detail}。" },
  answerTooLarge: { en: "The API server's answer is larger than 64 MiB.", "zh-CN": "API server 的应答超过 64 MiB。" },
  answerNotJson: { en: "The API server's answer is not JSON.", "zh-CN": "API server 的应答不是 JSON。" },
  sentNotJson: { en: "The API server sent something that is not JSON.", "zh-CN": "API server 发来的内容不是 JSON。" },
  sentNotProtobuf: {
    en: "The API server sent something that cannot be read as protobuf: {detail}.",
    "zh-CN": "API server 发来的内容无法按 protobuf 读取：{detail}。",
  },
  listHasNoItems: { en: "The API server's list has no items.", "zh-CN": "API server 返回的列表中没有 items。" },
  listCutShort: { en: "The list ends before its end.", "zh-CN": "列表在结束之前就中断了。" },
  listPageTooLarge: { en: "The list goes on for 256 MiB without the end of an object.", "zh-CN": "列表连续 256 MiB 没有出现对象的结尾。" },
  listSilent: { en: "The list stopped coming: no byte for {seconds} s.", "zh-CN": "列表停止传输：{seconds} 秒内没有收到任何字节。" },
  frameTooLarge: { en: "A watch frame is larger than 16 MiB.", "zh-CN": "watch 的一帧超过 16 MiB。" },
  frameCutShort: { en: "The watch ended in the middle of a frame.", "zh-CN": "watch 在一帧的中途结束。" },
  frameWithoutObject: { en: "A watch frame has no object.", "zh-CN": "watch 的一帧中没有对象。" },
  frameOfUnknownType: { en: "A watch frame has the unknown type {type}.", "zh-CN": "watch 的一帧类型未知：{type}。" },
  watchSilent: {
    en: "No sign of life for {seconds} s; the connection is made anew.",
    "zh-CN": "已有 {seconds} 秒没有任何动静，正在重新建立连接。",
  },
  machineSlept: { en: "This machine was asleep; the connection is made anew.", "zh-CN": "本机曾处于休眠状态，正在重新建立连接。" },
  slowConnect: { en: "The API server does not answer yet.", "zh-CN": "API server 尚未应答。" },
  watchEndsAtOnce: {
    en: "The API server ends the watch as soon as it begins.",
    "zh-CN": "API server 在 watch 刚开始时就将其结束。",
  },
  pluginFailed: {
    en: "The credential plugin {command} of the kubeconfig failed: {detail}",
    "zh-CN": "kubeconfig 中的凭据插件 {command} 运行失败：{detail}",
  },
  providerFailed: {
    en: "The auth provider {provider} of the kubeconfig failed: {detail}",
    "zh-CN": "kubeconfig 中的认证提供方 {provider} 失败：{detail}",
  },
  credentialFileUnreadable: {
    en: "The kubeconfig names {path}, which cannot be read.",
    "zh-CN": "kubeconfig 引用的 {path} 无法读取。",
  },
  noKubeconfigAtFlag: {
    en: "No kubeconfig was found. Looked at: --kubeconfig {file} (no such file).",
    "zh-CN": "没有找到 kubeconfig。查找过：--kubeconfig {file}（没有这个文件）。",
  },
  noKubeconfigInVariable: {
    en: "No kubeconfig was found. Looked at: $KUBECONFIG ({files}: no such file), the cluster around this process (it is not in a pod).",
    "zh-CN": "没有找到 kubeconfig。查找过：$KUBECONFIG（{files}：没有这个文件）、本进程所在的集群（它不在 Pod 中）。",
  },
  noKubeconfig: {
    en: "No kubeconfig was found. Looked at: $KUBECONFIG (not set), {file} (no such file), the cluster around this process (it is not in a pod).",
    "zh-CN": "没有找到 kubeconfig。查找过：$KUBECONFIG（未设置）、{file}（没有这个文件）、本进程所在的集群（它不在 Pod 中）。",
  },
  tryDemo: {
    en: "Start with --demo to look around on a sandbox cluster, or name a file with --kubeconfig FILE.",
    "zh-CN": "可用 --demo 启动，在沙盒集群中试用；或用 --kubeconfig FILE 指定文件。",
  },
  demoInstead: {
    en: "The demo ward, a sandbox inside this process, is shown instead; name a file with --kubeconfig FILE to open a cluster.",
    "zh-CN": "现在显示的是演示病房（本进程内的沙盒）；要打开集群，请用 --kubeconfig FILE 指定文件。",
  },
  contextNotOpened: {
    en: "The context {context} cannot be opened.",
    "zh-CN": "无法打开 context {context}。",
  },
  kubeconfigNotYaml: { en: "The kubeconfig {file} is not valid YAML{where}.", "zh-CN": "kubeconfig {file} 不是有效的 YAML{where}。" },
  kubeconfigUnreadable: { en: "The kubeconfig {file} cannot be read.", "zh-CN": "kubeconfig {file} 无法读取。" },
  kubeconfigElse: { en: "The kubeconfig {file} does not hold a kubeconfig.", "zh-CN": "{file} 的内容不是 kubeconfig。" },
  kubeconfigIncomplete: { en: "The kubeconfig {file} is not complete: {detail}.", "zh-CN": "kubeconfig {file} 不完整：{detail}。" },
  kubeconfigEmpty: { en: "The kubeconfig {file} has no context.", "zh-CN": "kubeconfig {file} 中没有 context。" },
  contextUnknown: {
    en: "The kubeconfig {file} has no context {context}; it has {known}.",
    "zh-CN": "kubeconfig {file} 中没有 context {context}；其中有：{known}。",
  },
  contextWithoutCluster: {
    en: "The context {context} names the cluster {cluster}, which is not there.",
    "zh-CN": "context {context} 引用的 cluster {cluster} 不存在。",
  },
  contextWithoutUser: {
    en: "The context {context} names the user {user}, which is not there.",
    "zh-CN": "context {context} 引用的 user {user} 不存在。",
  },
  clusterWithoutServer: {
    en: "The cluster {cluster} has no usable server: {server}.",
    "zh-CN": "cluster {cluster} 的 server 不可用：{server}。",
  },
  noSuchCluster: { en: "There is no cluster named {name}.", "zh-CN": "没有名为 {name} 的集群。" },
  knownClusters: { en: "There are: {known}.", "zh-CN": "现有：{known}。" },
  badName: { en: "{name} cannot be the name of a Kubernetes object.", "zh-CN": "{name} 不能作为 Kubernetes 对象的名称。" },
  badParam: { en: "{value} is not an encoded name.", "zh-CN": "{value} 不是经过编码的名称。" },
  foreignHost: {
    en: "This server answers on its own loopback address only, not as {host}.",
    "zh-CN": "本服务只在本机回环地址上应答，不以 {host} 的名义应答。",
  },
  foreignSite: { en: "This request was made by another site; it is not answered.", "zh-CN": "该请求来自其他站点，不予应答。" },
  originNeeded: {
    en: 'Requests that change something must say where they come from: send "Origin: http://{host}".',
    "zh-CN": "会产生更改的请求必须说明来源：请发送 “Origin: http://{host}”。",
  },
  jsonNeeded: { en: "Send the body as application/json.", "zh-CN": "请以 application/json 发送请求体。" },
  bodyNotJson: { en: "The body is not JSON.", "zh-CN": "请求体不是 JSON。" },
  bodyTooLarge: { en: "The body is larger than 64 KiB.", "zh-CN": "请求体超过 64 KiB。" },
  bodyTooDeep: { en: "The body is nested deeper than {levels} levels.", "zh-CN": "请求体的嵌套超过 {levels} 层。" },
  unknownLanguage: {
    en: "lang: there is no language {value}; use en or zh-CN.",
    "zh-CN": "lang：没有 {value} 这种语言；请使用 en 或 zh-CN。",
  },
  unknownClass: { en: "There is no class {value}; classes are {known}.", "zh-CN": "没有 {value} 这个类别；类别有：{known}。" },
  unknownKey: {
    en: "There is no filter key {key}; keys are {known}. To search for the text itself, put it in quotes: {text}.",
    "zh-CN": "没有 {key} 这个筛选键；可用的键有：{known}。若要搜索这段文字本身，请加引号：{text}。",
  },
  badChoice: { en: "{name}: must be one of {allowed}, not {value}.", "zh-CN": "{name}：必须是 {allowed} 之一，而不是 {value}。" },
  badCount: {
    en: "{name}: must be a whole number of at least {least}, not {value}.",
    "zh-CN": "{name}：必须是不小于 {least} 的整数，而不是 {value}。",
  },
  badTime: {
    en: "{name}: must be an RFC 3339 time such as 2026-11-30T03:31:22Z, not {value}.",
    "zh-CN": "{name}：必须是 RFC 3339 时间，例如 2026-11-30T03:31:22Z，而不是 {value}。",
  },
  badSince: {
    en: "since: must be seconds, a duration such as 5m, or an RFC 3339 time, not {value}.",
    "zh-CN": "since：必须是秒数、5m 这样的时长或 RFC 3339 时间，而不是 {value}。",
  },
  emptyParam: { en: "{name}: must not be empty.", "zh-CN": "{name}：不能为空。" },
  unknownParam: {
    en: "There is no query parameter {name} here; there are {known}.",
    "zh-CN": "这里没有查询参数 {name}；可用的有：{known}。",
  },
  repeatedParam: {
    en: "{name}: is given more than once; several values stand in one, separated by commas, where several are meant.",
    "zh-CN": "{name}：出现了多次；需要多个值时，请写在一个参数里并用逗号分隔。",
  },
  noSuchCall: {
    en: "There is no API call {method} {path}; /api/openapi.json lists those there are.",
    "zh-CN": "没有 {method} {path} 这个 API 调用；/api/openapi.json 列出了所有调用。",
  },
  noSuchMethod: {
    en: "{path} is not answered to {method}; use {allowed}.",
    "zh-CN": "{path} 不支持 {method}；请使用 {allowed}。",
  },
  badPath: {
    en: "The path {path} is not encoded as it should be: a percent sign is written %25.",
    "zh-CN": "路径 {path} 的编码有误：百分号应写作 %25。",
  },
  badWait: { en: "wait: must be a number of seconds from 0 to {most}.", "zh-CN": "wait：必须是 0 到 {most} 之间的秒数。" },
  internal: {
    en: "Something went wrong inside Pod Ward. The log has more under request {id}.",
    "zh-CN": "Pod Ward 内部出错。日志中请求 {id} 下有更多信息。",
  },
  ...ACT_SENTENCES,
  ...FIELD_SENTENCES,
} as const satisfies Record<string, Record<Locale, string>>;
export type SentenceId = keyof typeof SENTENCES;

/** Our own sentences are short; longer texts are somebody else's. */
const MAX_LENGTH = 4_000;

type Params = Readonly<Record<string, string | number>>;

/** A sentence in English, filled. */
export function say(id: SentenceId, params: Params = {}): string {
  return fillQuoting(SENTENCES[id].en, params);
}

/**
 * Puts what `say` made into a language: sentences by lines, and sentences inside sentences. What was said by somebody
 * else (Kubernetes, a proxy, the system) stays as it is.
 */
export function inLanguage(text: string, locale: Locale): string {
  if (locale === "en" || text.length > MAX_LENGTH) return text;
  return text
    .split("\n")
    .map((line) => translateLine(line, locale))
    .join("\n");
}

/** A sentence that was quoted inside another has lost its stop where the other set its own. */
function quotedIn(text: string, locale: Locale): string {
  const asSaid = inLanguage(text, locale);
  if (asSaid !== text || /[.。]$/.test(text)) return asSaid;
  const whole = inLanguage(`${text}.`, locale);
  return whole === `${text}.` ? text : whole;
}

function translateLine(line: string, locale: Locale): string {
  for (const { id, pattern, names } of PATTERNS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, quotedIn(match[index + 1] ?? "", locale)]));
    return fillQuoting(SENTENCES[id][locale], params);
  }
  return line;
}

const PATTERNS = (Object.keys(SENTENCES) as SentenceId[]).map((id) => {
  const text = SENTENCES[id].en;
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const source = text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("(.*?)");
  return { id, names, pattern: new RegExp(`^${source}$`, "s") };
});

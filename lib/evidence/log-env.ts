import type { LogPattern } from "./log-pattern.ts";

/** A variable's name in quotes of any sort or none. Case is checked afterwards: `i` is needed for the words around it. */
const NAME = "[\"'`“‘$\\[]{0,3}(?<variable>[A-Za-z][A-Za-z0-9_]{2,80})[\"'`”’\\]}]{0,2}";
const ABSENT =
  "(?:not set|unset|undefined|not defined|missing|required|not provided|not specified|not configured|not found|(?:must|should) (?:be (?:set|defined|provided|specified|non-?empty|configured)|not be (?:empty|blank|null))|cannot be (?:empty|blank|null)|empty)";
const VERB =
  "(?: (?:env(?:ironment)? ?(?:var(?:iable)?)?|variable|setting|key|config(?:uration)?|option|value))?:? (?:(?:is|was|are|has|env) )?(?:but )?(?:a )?";
const ENV_WORDS = "(?:env(?:ironment)?[ -]?var(?:iable)?s?|environment)";

function say(from: string, source: string, more: Partial<LogPattern> = {}): LogPattern {
  return { kind: "env", from, pattern: new RegExp(source, "gi"), ...more };
}

/** A setting that the program expects in its environment and does not find. Masking may have taken a word after `PASSWORD:` for its value. */
export const ENV_PATTERNS: readonly LogPattern[] = [
  say(
    "Elixir, any: could not fetch environment variable X",
    `(?:could not|cannot|can't|unable to|failed to) (?:fetch|read|get|load|find|look ?up|access) (?:the )?(?:required )?${ENV_WORDS} ${NAME}`,
  ),
  say("Haskell: X: getEnv: does not exist", `\\b${NAME}: getEnv: does not exist`),
  say("any: environment variable X is not set", `${ENV_WORDS}:? ${NAME}${VERB}${ABSENT}`),
  say(
    "any: missing required environment variable X",
    `(?:missing|required|undefined|unset|no)(?: the)?(?: required| mandatory)? ${ENV_WORDS}(?: named)?:? ${NAME}`,
  ),
  say(
    "any: X environment variable is missing",
    `${NAME} ${ENV_WORDS} (?:is |was |must |should |has ){0,1}(?:not )?(?:be )?(?:set|missing|required|defined|undefined|unset|provided|empty)`,
  ),
  say("Prisma, Symfony: environment variable not found: X", `${ENV_WORDS} (?:not found|not set|is not set|missing):? ${NAME}`),
  say("MySQL image: specify one of the following as an environment variable: X", `(?:specify|set|provide) .{1,60} ${ENV_WORDS}: ${NAME}`),
  say("Django: set the X environment variable", `set the ${NAME} ${ENV_WORDS}`),
  say("bash -u: X: unbound variable", `\\b${NAME}: (?:unbound|\\*{3,8}) variable`),
  say("sh -u: X: parameter not set", `\\b${NAME}: (?:parameter|\\*{3,8}) (?:null or )?not set`),
  say("Go envconfig: required key X missing value", `required key ${NAME} missing value`),
  say("Rust: X must be set: NotPresent", `${NAME}[^:]{0,60}: (?:NotPresent|environment variable not found)`),
  say("Rust envy: missing value for field x", `missing value for field ${NAME}`),
  say("Spring: could not resolve placeholder 'X'", "could not resolve placeholder ['\"`](?<variable>[A-Za-z][\\w.-]{2,80})", {
    dotted: true,
  }),
  say(".NET: value cannot be null (Parameter 'X')", `value cannot be null\\. \\(Parameter '${NAME}'`, { strictName: true }),
  say("Python: KeyError: 'X'", `^\\s*KeyError: ${NAME}\\s*$`, { strictName: true }),
  say('Ruby: key not found: "X"', `key not found: ${NAME}`, { strictName: true }),
  say("python-decouple: X not found. Declare it as envvar", `${NAME} not found\\. Declare it as envvar`),
  say("Rails: missing secret_key_base", `missing \`?(?<variable>secret_key_base)\`? for`),
  say("PostgreSQL image: you must specify X", `must specify ${NAME} (?:to|for|as|in)\\b`, { strictName: true }),
  say(
    "images: please set / you need to set X",
    `(?:please|need to|have to|must) (?:set|specify|provide|define|export)(?: the| a| an)? ${NAME}`,
    { strictName: true },
  ),
  say(
    'zod: "path": [ "X" ] required',
    `(?:required|undefined)[^\\n]{0,80}path[^\\n]{0,10}${NAME}|path[^\\n]{0,12}\\[\\s{0,3}${NAME.replace("variable", "variable2")}`,
    { strictName: true },
  ),
  say("pydantic: X field required", `\\b${NAME}\\s{1,12}field required`),
  say("any: X is not set / must be set / is undefined", `(?<![\\w$])${NAME}${VERB}${ABSENT}`, { strictName: true }),
  say(
    "any: missing / no value for X",
    `(?:missing|no value(?: given| found)? for|undefined|required|unset)(?: required)?(?: config(?:uration)?| setting| variable| key| value| parameter| option)?s?:? ${NAME}`,
    {
      strictName: true,
    },
  ),
];

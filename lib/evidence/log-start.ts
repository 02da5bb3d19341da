import type { LogDetail, LogKind, LogPattern } from "./log-pattern.ts";

const Q = "[\"'`“‘]?";
const QE = "[\"'`”’]?";
/** Before a `:` that begins no port: the hours and minutes of a time, a file of source. */
const NO_PORT = "(?<!\\d\\d:\\d\\d|T\\d\\d|[ []\\d\\d|\\.(?:go|py|js|mjs|ts|rb|rs|java|kt|scala|cs|php|c|cc|cpp))";
const COMMAND = "(?<command>[^\\s\"'`”’,;:()]{1,200})";

/** runc, tini: `exec X: …`; crun: "exec container process `X`: …", and "(missing dynamic library?)" where a file of it is not there. */
const EXEC = "exec (?:container process (?:\\(missing dynamic library\\?\\) )?)?";

/** Tools that were denied a file of theirs: what stands behind their name is no command. */
const FILE_TOOL = /^(?:[\w./-]{0,80}\/)?(?:touch|mkdir|cp|mv|rm|ln|cat|chmod|chown|tee|dd|ls|tar|install|sed|find|head|tail|rsync):/i;

function say(kind: LogKind, from: string, source: string, detail?: LogDetail, unless?: RegExp): LogPattern {
  return { kind, from, pattern: new RegExp(source, "gi"), ...(detail && { detail }), ...(unless && { unless }) };
}

/** Starting a program, binding its port, reading its script. */
export const START_PATTERNS: readonly LogPattern[] = [
  say("exec-format", "runc, shells: exec X: exec format error", `(?:${EXEC}|: )${Q}${COMMAND}${QE}: exec format error`),
  say("exec-format", "bash: cannot execute binary file", `${COMMAND}: cannot execute binary file`),
  say("exec-format", "any: exec format error", "exec format error|ENOEXEC|bad ELF|wrong ELF class|invalid ELF header"),
  say(
    "exec-format",
    "qemu, rosetta: the other architecture's loader",
    "could not open '/lib(?:64)?/ld-linux-(?:x86-64|aarch64)|rosetta error: failed to open elf",
  ),
  say(
    "port-in-use",
    "Spring: port N was already in use",
    "port[ :](?<port>\\d{1,5}) (?:is|was) (?:already )?(?:in use|allocated|occupied|being used|taken)",
  ),
  say(
    "port-in-use",
    "PHP: for address 'N'",
    `for address ${Q}(?:[0-9a-f.:[\\]]{2,45}:)?(?<port>\\d{1,5})${QE}: address (?:already )?in use`,
  ),
  say(
    "port-in-use",
    "Go, Node, nginx: address:N … in use; the last number before it, and neither a time nor a line of source",
    `${NO_PORT}[:\\]](?<port>\\d{1,5})\\b(?:(?![:\\]]\\d).){0,80}(?:address (?:already )?in use|EADDRINUSE|only one usage)`,
  ),
  say(
    "port-in-use",
    "Node, uvicorn: in use … :N",
    "(?:address already in use|EADDRINUSE|connection in use)[^\\n]{0,60}?(?:[:\\s]|', )(?<port>\\d{2,5})\\b",
  ),
  say(
    "port-in-use",
    "uvicorn, gunicorn: ('0.0.0.0', N)",
    "\\('[0-9a-f.:]{2,45}', (?<port>\\d{1,5})[^)]{0,12}\\).{0,60}address already in use",
  ),
  say("port-in-use", "Ruby: bind(2) for … port N", "address already in use - bind\\(2\\) for .{1,60} port (?<port>\\d{1,5})"),
  say(
    "port-in-use",
    "PostgreSQL, MySQL: another server running on port N",
    "another (?:postmaster|mysqld server|server|instance|process).{0,30}running on port:? (?<port>\\d{1,5})",
  ),
  say("port-in-use", "Rust, JVM, Python: nobody named", "address (?:already )?in use|EADDRINUSE|AddrInUse|BindException: address"),
  say("command", "Bundler", `bundler: command not found: ${COMMAND}`, "not-found"),
  say("command", "bash: X: command not found", `(?:^|[:\\s])${COMMAND}: command not found`, "not-found", /bundler: command/),
  say(
    "command",
    "ash, dash: X: not found",
    `^[^:]{1,80}:(?: (?:exec|line \\d{1,6}|\\d{1,6}):){0,3} ${COMMAND}: not found\\s*$`,
    "not-found",
  ),
  say("command", "env: can't execute 'X'", `env: (?:can't execute )?${Q}${COMMAND}${QE}: no such file or directory`, "not-found"),
  say(
    "command",
    "tini, dumb-init: exec X failed",
    `(?:${EXEC}|\\] )${Q}${COMMAND}${QE}(?: failed)?: no such file or directory`,
    "interpreter",
  ),
  say("command", "runc: exec user process caused: no such file", 'exec user process caused:? "?no such file or directory', "interpreter"),
  say("command", "script with a foreign interpreter", `(?<command>[^\\s:]{1,200}(?:\\^M|\\r)?): bad interpreter`, "interpreter"),
  say("command", "exec X: permission denied", `(?:${EXEC}|exec: )${Q}${COMMAND}${QE}(?: failed)?: permission denied`, "not-executable"),
  say(
    "command",
    "sh: X: Permission denied (exit 126)",
    `^[^:]{1,80}:(?: (?:exec|line \\d{1,6}|\\d{1,6}):){0,3} (?<command>\\.{0,2}/[^\\s:]{1,200}): permission denied\\s*$`,
    "not-executable",
    FILE_TOOL,
  ),
  say("syntax", "bash: $'\\r': command not found", "\\$'\\\\r': command not found", "line-endings"),
  say(
    "syntax",
    "shells: syntax error",
    "syntax error(?::| near|,)? ?.{0,40}(?:unexpected|unterminated|token|end of file)|unexpected EOF while looking for|unterminated quoted string",
    undefined,
    /at or near|SQL|JSON|ya?ml|nginx/i,
  ),
  say("syntax", "Python", "^\\s*(?:SyntaxError|IndentationError|TabError):", undefined, /JSON|Unexpected token .{1,20} in JSON/i),
  say("syntax", "Node", "SyntaxError: (?:Unexpected|Invalid|missing|Unterminated|Cannot use import)", undefined, /JSON/i),
  say(
    "syntax",
    "PHP, Perl, Ruby, Lua",
    "parse error: +syntax error|PHP Parse error|syntax error at .{1,200} line \\d|SyntaxError \\(|syntax error, unexpected",
    undefined,
    /SQL|JSON/i,
  ),
];

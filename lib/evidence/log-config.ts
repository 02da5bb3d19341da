import type { LogKind, LogPattern } from "./log-pattern.ts";

const Q = "[\"'`“‘]?";
const QE = "[\"'`”’]?";
const MODULE = "(?<module>[^\\s\"'`”’,;()]{1,200})";
const PATH = "(?<path>/[^\\s\"'`”’,;:()\\]<>]{0,300})";

function say(kind: LogKind, from: string, source: string, unless?: RegExp): LogPattern {
  return { kind, from, pattern: new RegExp(source, "gi"), ...(unless && { unless }) };
}

/** What the image, its settings or its database lack; the fallback's words are sharpened by them. */
export const CONFIG_PATTERNS: readonly LogPattern[] = [
  say("missing-module", "Python", `(?:ModuleNotFoundError|ImportError): no module named ${Q}${MODULE}`),
  say("missing-module", "Python: a name in it", `ImportError: cannot import name ${Q}${MODULE}`),
  say("missing-module", "Node: built for another Node", `the module ${Q}${MODULE}${QE} was compiled against a different Node`),
  say("missing-module", "Node", `cannot find (?:module|package) ${Q}${MODULE}${QE}`),
  say("missing-module", "JVM", `(?:ClassNotFoundException|NoClassDefFoundError|could not find or load main class):? ${MODULE}`),
  say("missing-module", "JVM: jar", `unable to access jarfile ${MODULE}`),
  say("missing-module", ".NET", `could not load file or assembly ${Q}${MODULE}`),
  say("missing-module", ".NET host", `the application ${Q}${MODULE}${QE} does not exist`),
  say(
    "missing-module",
    "Ruby",
    `cannot load such file -- ${MODULE}|could not find (?<module2>[\\w-]{1,80}(?:-[\\d.]{1,20})?) in (?:any of the sources|locally installed gems)`,
  ),
  say("missing-module", "PHP", `(?:class|interface) ${Q}${MODULE}${QE} not found|failed opening required ${Q}(?<module2>[^\\s"']{1,200})`),
  say(
    "missing-module",
    "C, Rust: shared library",
    `error while loading shared libraries: ${MODULE}:|(?<module3>lib[\\w.+-]{1,80}\\.so[\\d.]{0,20}): cannot open shared object file|version ${Q}(?<module2>GLIBC[\\w.]{1,20})${QE} not found`,
  ),
  say(
    "missing-module",
    "musl",
    `error loading shared library ${MODULE}:|error relocating [^\\s:]{1,300}: (?<module2>[\\w@.]{1,120}): symbol not found`,
  ),
  say("missing-module", "JVM: compiled for a newer Java", `UnsupportedClassVersionError: ${MODULE}`),
  say(
    "missing-module",
    ".NET: another runtime is wanted",
    `You must install (?:or update )?\\.NET(?:[^\\n]{0,80}Framework: ${Q}${MODULE})?`,
  ),
  say("missing-module", "npm", `missing script: ${Q}${MODULE}`),
  say("migration", "Flyway", "FlywayException|migration checksum mismatch|validate failed: migrations? |detected failed migration"),
  say("migration", "Liquibase", "liquibase\\.exception|could not acquire change log lock|validation failed:.{0,40}change ?sets?"),
  say("migration", "golang-migrate", "dirty database version (?<module>\\d{1,20})"),
  say("migration", "Alembic", "can't locate revision identified by|target database is not up to date|multiple head revisions"),
  say("migration", "Rails", "ActiveRecord::PendingMigrationError|migrations are pending"),
  say("migration", "Django", "InconsistentMigrationHistory|unapplied migration|django\\.db\\.migrations\\.exceptions"),
  say("migration", "Prisma", "prisma migrate.{0,80}(?:failed|error)|P3009|P3018|migrate found failed migrations"),
  say("migration", ".NET: Entity Framework", "the model (?:for context .{1,80} )?has pending changes"),
  say(
    "migration",
    "Knex, TypeORM, Sequelize",
    "migration directory is corrupt|migration table is already locked|migration .{1,120} failed",
  ),
  say(
    "migration",
    "SQL: what the schema lacks",
    "(?:relation|table|column|schema|database) [\"'`“][^\"'`”]{1,120}[\"'`”](?: of relation [\"'`][^\"'`]{1,80}[\"'`])? (?:does not|doesn't) exist|no such (?:table|column)|unknown (?:column|database)",
  ),
  say("missing-file", ".NET host", `the application to execute does not exist: ${Q}${PATH}`),
  say("missing-file", ".NET: a settings file", `was not found and is not optional\\. The expected physical path was ${Q}${PATH}`),
  say(
    "missing-file",
    "nginx: open() failed",
    `(?:open|cannot load certificate)(?:\\(\\))? ?"${PATH}".{0,160}(?:no such file or directory)`,
  ),
  say(
    "config",
    "nginx: emerg",
    `\\[emerg\\] .{1,400} in ${PATH}(?::\\d{1,6})?`,
    /host not found|bind\(\)|permission denied|no space|read-only/i,
  ),
  say(
    "config",
    "PostgreSQL",
    `(?:FATAL|LOG):.{0,60}configuration file ${Q}${PATH}${QE} contains errors|unrecognized configuration parameter ${Q}(?<module>[\\w.]{1,80})`,
  ),
  say("config", "MySQL", `unknown variable ${Q}${MODULE}|unknown option ${Q}(?<module2>[^\\s']{1,80})`),
  say("config", "Redis", "fatal config file error|bad directive or wrong number of arguments"),
  say(
    "config",
    "YAML, JSON, TOML, XML",
    "(?:yaml|json|toml|xml|ini)[^\\n]{0,80}(?:cannot unmarshal|parse error|parsing error|syntax error|invalid character|mapping values are not allowed|did not find expected|unexpected token|could not find expected)|(?:cannot|could not|failed to|error) (?:unmarshal|pars(?:e|ing)|decod(?:e|ing)|load(?:ing)?|read(?:ing)?)(?: the)? (?:config|configuration|settings|yaml|json|toml)",
  ),
  say(
    "config",
    "Python, JVM, Node, Go, .NET: what their parsers say",
    "\\b(?:(?:yaml|toml|json5?)[^\\n]{0,30}\\b(?:ScannerException|ParserException|ScannerError|ParserError|DecodeError)|TOMLDecodeError|JSONDecodeError|JsonParseException|Json(?:Reader)?Exception):|^\\s*(?:[\\w/]{0,80}: )?toml: |error unmarshal(?:l)?ing (?:JSON|YAML)|SyntaxError: .{1,160} in JSON at position",
  ),
  say(
    "config",
    "flags",
    "unknown (?:flag|shorthand flag|option|argument|command):? -{0,2}(?<module>[\\w-]{1,60})|flag provided but not defined: -{0,2}(?<module2>[\\w-]{1,60})|unrecognized (?:option|argument|VM option)s?:? ['\"-]{0,3}(?<module3>[\\w:-]{1,60})",
  ),
  say(
    "config",
    "click, argparse: the value of a flag",
    `invalid value for ${Q}-{0,2}(?<module>[\\w-]{1,60})|error: argument -{0,2}(?<module2>[\\w-]{1,60})(?:/[\\w/-]{1,60})?: invalid`,
  ),
  say("config", ".NET: no connection string", "value cannot be null\\. \\(Parameter '(?<module>connectionString)'\\)"),
  say(
    "missing-file",
    "Python, Node, Go: no such file, then the path",
    `(?:no such file or directory|ENOENT|FileNotFoundError)[^/]{0,60}${Q}${PATH}`,
  ),
  say(
    "missing-file",
    "shells, Go, C: path, then the error",
    `(?<![\\w/])${PATH}${QE}\\)?[^/]{0,60}(?:no such file or directory|does not exist|not found|cannot be found|could not be found)`,
    /symbol not found/i,
  ),
  say(
    "missing-file",
    "JVM, .NET",
    `(?:FileNotFoundException|NoSuchFileException|could not find (?:file|a part of the path))[^/]{0,20}${PATH}`,
  ),
  say("missing-file", "any: nobody named", "no such file or directory|ENOENT"),
];

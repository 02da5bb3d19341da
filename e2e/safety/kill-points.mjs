// For tests, by `node --import`: ends this process as kill -9 does, at a row of its record store.
// PODWARD_TEST_KILL_AT is SIDE:TABLE or SIDE:TABLE:VALUE, such as `before:audit:intent`.
import { DatabaseSync } from "node:sqlite";

const [side, table, value] = (process.env.PODWARD_TEST_KILL_AT ?? "").split(":");
const prepare = DatabaseSync.prototype.prepare;

/** @param {"before" | "after"} now @param {unknown[]} values */
function reach(now, values) {
  if (side === now && (value === undefined || values.includes(value))) process.kill(process.pid, "SIGKILL");
}

if (table !== undefined) {
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    if (!sql.startsWith(`insert into "${table}"`)) return statement;
    for (const method of /** @type {const} */ (["all", "run"])) {
      const act = statement[method].bind(statement);
      Object.defineProperty(statement, method, {
        value: (/** @type {any[]} */ ...values) => {
          reach("before", values);
          const result = act(...values);
          reach("after", values);
          return result;
        },
      });
    }
    return statement;
  };
}

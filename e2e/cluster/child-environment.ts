/**
 * The environment of a test cluster's processes: the search path and what is given, so that no
 * proxy, kubeconfig or token of the person who runs the tests gets in.
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "", NODE_ENV: process.env.NODE_ENV, ...more };
}

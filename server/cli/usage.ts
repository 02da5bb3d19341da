/** Wrong usage or input that cannot be read: exit status 1, with the usage where it helps. */
export class UsageError extends Error {
  readonly showUsage: boolean;

  constructor(message: string, options: { readonly showUsage?: boolean } = {}) {
    super(message);
    this.name = "UsageError";
    this.showUsage = options.showUsage ?? false;
  }
}

/** The cluster could not be read: exit status 2. */
export class ClusterError extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.name = "ClusterError";
  }
}

export const USAGE = `Usage:
  podward [--port PORT] [--host HOST] [--kubeconfig FILE] [--context NAME] [--demo] [--read-only] [--no-open]
      Start the dashboard and open a browser.

  podward diagnose -f FILE [-f FILE …]        objects from files
  podward diagnose NAMESPACE/NAME             a pod of the cluster
  podward diagnose KIND/NAME [-n NAMESPACE]   a pod, workload, claim or namespace of the cluster, in kubectl's words:
                                              deploy/web, pvc/data-0, ns/shop; also KIND/NAMESPACE/NAME
      Say what is wrong with it, why, and what the safest next step is.

      -f, --file FILE        YAML or JSON of Kubernetes objects: one object, a List, several documents, a case file,
                             a folder of such files, or - for standard input; may be given more than once
      --subject [KIND/]NAMESPACE/NAME   what is asked about, where the file does not tell
      --all                  every pod and topmost workload of the bundle
      --now TIME             the clock, RFC 3339; else the file's own, else the newest time in the objects, which makes
                             every duration a lower bound
      --logs CONTAINER[:previous]=FILE   a container's log for the bundle; may be given more than once
      -o, --output FORMAT    table (default), json or markdown
      --lang en|zh-CN        language of the texts; else the locale's
      -n, --namespace NAMESPACE           of the object in the cluster; else the context's, else default
      --kubeconfig FILE, --context NAME   which cluster

  podward audit verify [--head HASH] [--data-dir DIR]
      Walk along the hash chain of the audit log: how many rows hold, and the first that does not.
      --head HASH            a head noted earlier: shows rows cut off at the end too

  podward audit export [--since TIME] [--until TIME] [--user NAME] [--cluster NAME] [--fix ID] [--target UID|NAME|NAMESPACE/NAME]
                       [--node NAME] [--namespace NAME] [--state STATE] [--data-dir DIR]
      Print the audit log as JSON lines, oldest first, with the hashes.

      Both read the store's file (PODWARD_DATA_DIR, or --data-dir), whether a server runs on it or not.

  Exit status: 0 diagnosed, whatever the verdict, or the chain holds; 1 wrong usage or unreadable input;
  2 the cluster could not be read; 3 the chain is broken.
`;

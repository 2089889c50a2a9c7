/** Namespace with which the clusters of a journey are attached. */
export const NAMESPACE = 'hawser';

/** A cluster of a journey with its agent, as its owner sees it: on whichever Kubernetes it runs. */
export interface Site {
  readonly name: string;
  /** Runs the command of an install dialog, then starts the installed agent. */
  install(command: string): Promise<void>;
  startAgent(): Promise<void>;
  /** Kills the agent, as a power failure would. */
  killAgent(): Promise<void>;
  /** Applies manifests (YAML text) as the cluster's administrator. */
  apply(manifests: string): Promise<void>;
  /** Merges a change into a Deployment by hand, as `kubectl edit` does. */
  edit(name: string, change: object): Promise<void>;
  /** A field of a Deployment, by a path such as `{.spec.replicas}`; '' if there is no such Deployment. */
  deployment(name: string, path: string): Promise<string>;
  /** Stops the agent and the cluster. */
  stop(): Promise<void>;
}

const COMMAND = /^kubectl apply -f (https?:\/\/\S+)$/;

/** URL in a command of the form `kubectl apply -f URL`. @throws Error for another command. */
export function addressIn(command: string): string {
  const url = COMMAND.exec(command.trim())?.[1];
  if (url === undefined) throw new Error(`Not the command of an installation: ${command}`);
  return url;
}

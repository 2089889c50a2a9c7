/** Namespace that the clusters of a journey are attached with. */
export const NAMESPACE = 'hawser';

/** A cluster of a journey and its agent, as the people see them who own it: on whichever Kubernetes it runs. */
export interface Site {
  readonly name: string;
  /** Runs the command of an install dialog, then starts the agent that it installed. */
  install(command: string): Promise<void>;
  startAgent(): Promise<void>;
  /** Ends the agent at once, as a power cut would. */
  killAgent(): Promise<void>;
  /** Applies manifests, YAML text, as the cluster's administrator. */
  apply(manifests: string): Promise<void>;
  /** Text of a field of a Deployment, by a path such as `{.spec.replicas}`; '' where there is no such Deployment. */
  deployment(name: string, path: string): Promise<string>;
  /** Ends the agent and the cluster. */
  stop(): Promise<void>;
}

const COMMAND = /^kubectl apply -f (https?:\/\/\S+)$/;

/** Address in a command of the form `kubectl apply -f URL`. @throws Error where it is another command. */
export function addressIn(command: string): string {
  const url = COMMAND.exec(command.trim())?.[1];
  if (url === undefined) throw new Error(`Not the command of an installation: ${command}`);
  return url;
}

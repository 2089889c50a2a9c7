export { OpenStream, StreamMessage } from './browser.ts';
export { EventsItem, KubeEvent, ManifestItem } from './details.ts';
export {
  CLUSTER_REQUESTS,
  ClusterEventsItem,
  ClusterKind,
  ClusterNamespace,
  ClusterNode,
  ClusterObject,
  ClusterObjectsItem,
  ClusterRequest,
  KindsItem,
  MAX_SHOWN_NODES,
  NamespacesItem,
  NodesItem,
} from './inside.ts';
export { LogItem, LogLine, LogSourcesItem, MAX_LOG_LINE, MAX_LOG_PODS } from './logs.ts';
export {
  AgentStreamRequest,
  MAX_ACCOUNT_STREAMS,
  MAX_AGENT_STREAMS,
  STREAM_CREDIT,
  StreamEnd,
  StreamItem,
  StreamRequest,
} from './request.ts';
export {
  MAX_ACCOUNT_TERMINALS,
  MAX_TERMINAL_TEXT,
  TERMINAL_INPUT_CREDIT,
  TerminalCommand,
  TerminalEnd,
  TerminalInput,
  TerminalMessage,
  TerminalRequest,
} from './terminal.ts';
export { Condition, Container, MAX_TREE_NODES, TreeItem, TreeNode } from './tree.ts';

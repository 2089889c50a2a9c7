export { isAnswerTo } from './answers.ts';
export { OpenStream, StreamMessage } from './browser.ts';
export { EventsItem, KubeEvent, ManifestItem, MAX_SHOWN_EVENTS, UsageItem } from './details.ts';
export {
  ClusterFields,
  FieldsItem,
  FieldsOf,
  FieldTypes,
  MAX_FIELDS_TEXT,
  NetworkFields,
} from './fields.ts';
export {
  InfrastructureKinds,
  MAX_PROVIDER_USERS,
  ProviderUsers,
  ProviderUsersItem,
  ProviderUsersRequest,
} from './infrastructure.ts';
export {
  ClusterEventsItem,
  ClusterKind,
  ClusterNamespace,
  ClusterNode,
  ClusterObject,
  ClusterObjectItem,
  ClusterObjectsItem,
  ClusterRequest,
  KindsItem,
  MAX_SHOWN_MANIFEST,
  MAX_SHOWN_NODES,
  NamespacesItem,
  NodesItem,
} from './inside.ts';
export { LogItem, LogLine, LogSourcesItem, MAX_LOG_CONTAINERS, MAX_LOG_LINE, MAX_LOG_PODS } from './logs.ts';
export { PagePublicKey, PasswordItem, SealedText } from './password.ts';
export { MAX_CERTIFICATE, MAX_RESEALED, Resealed, ResealItem, ResealRequest } from './reseal.ts';
export {
  AgentStreamRequest,
  isOfApplication,
  MAX_ACCOUNT_STREAMS,
  MAX_AGENT_STREAMS,
  NAMED_REQUESTS,
  STREAM_CREDIT,
  StreamEnd,
  StreamItem,
  StreamRequest,
  TARGET_REQUESTS,
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
export { ResourceTarget, type StreamTarget } from './target.ts';
export { Condition, Container, LastTree, MAX_TREE_NODES, ReportedTree, TreeItem, TreeNode } from './tree.ts';

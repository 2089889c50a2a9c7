export { OpenStream, StreamMessage } from './browser.ts';
export { EventsItem, KubeEvent, ManifestItem } from './details.ts';
export { LogItem, LogLine, LogSourcesItem, MAX_LOG_LINE, MAX_LOG_PODS } from './logs.ts';
export {
  MAX_ACCOUNT_STREAMS,
  MAX_AGENT_STREAMS,
  STREAM_CREDIT,
  StreamEnd,
  StreamItem,
  StreamRequest,
} from './request.ts';
export { Condition, Container, MAX_TREE_NODES, TreeItem, TreeNode } from './tree.ts';

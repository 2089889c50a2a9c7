export {
  attachedTags,
  checkTagName,
  EDGE_TAG,
  HUB_TAG,
  INFRASTRUCTURE_TAG,
  hasTag,
  type Tags,
  tagMessages,
  userTagNames,
  userTags,
} from './tags.ts';

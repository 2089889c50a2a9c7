export {
  attachedTags,
  checkTagName,
  EDGE_TAG,
  HUB_TAG,
  hasTag,
  INTERNAL_TAG_PREFIX,
  TAG_MAX,
  type TagOwner,
  type Tags,
  tagMessages,
  userTagNames,
  userTags,
} from './tags.ts';

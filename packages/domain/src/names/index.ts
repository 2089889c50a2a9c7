export {
  isDnsLabel,
  isDnsSubdomain,
  KEY_MAX,
  followsNamingRule,
  NAME_MAX,
  NAME_MIN,
  NAMING_RULE,
} from './dns.ts';
export { checkNamespace, DEFAULT_NAMESPACE, namespaceMessages } from './namespace.ts';
export { collapseSpaces, hasHiddenCharacters } from './text.ts';

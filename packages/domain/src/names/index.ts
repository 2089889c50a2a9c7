export {
  isDnsLabel,
  isDnsSubdomain,
  KEY_MAX,
  followsNamingRule,
  NAME_MAX,
  NAME_MIN,
  NAMING_RULE,
} from './dns.ts';
export { matchRank, WORD_SEPARATORS } from './match.ts';
export { agentNamespace } from './agent-namespace.ts';
export { checkNamespace, DEFAULT_NAMESPACE, namespaceMessages, reservedNamespace } from './namespace.ts';
export { cleanText, collapseSpaces, hasHiddenCharacters, hiddenEscaped, isUnseen } from './text.ts';

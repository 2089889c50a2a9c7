/** Field names whose words are not just the name taken apart. */
const WORDS: Readonly<Record<string, string>> = {
  yaml: 'YAML',
  featureSlugs: 'features',
  featureConfigs: 'feature settings',
  kubesDistro: 'distribution',
  dnsInfo: 'DNS info',
};

/** A field name as words: 'kubeconfigID' becomes 'kubeconfig ID'. */
const wordsOf = (field: string): string =>
  WORDS[field] ??
  field.replace(/[A-Z]+/g, (letters) => ` ${letters.length > 1 ? letters : letters.toLowerCase()}`);

/** What a command changed, as the audit words it: 'shop-0: YAML changed (v1 → v2)'. `version` is the one after the change. */
export function changeText(name: string, body: object, version: number): string {
  return `${name}: ${fieldWords(body)} changed (v${version - 1} → v${version})`;
}

/** The fields of a request as words: 'location, tags'. */
export const fieldWords = (body: object): string => Object.keys(body).map(wordsOf).join(', ');

/** A count with its noun: '1 rule', '2 rules'. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The first of several by name, and the number of the others: 'shop-0 and 99 more'. */
export const andMore = (first: string, count: number): string =>
  count > 1 ? `${first} and ${count - 1} more` : first;

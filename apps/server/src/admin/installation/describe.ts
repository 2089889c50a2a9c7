import type { AdminInstallation } from '@hawser/contract/admin';
import type { Config } from '../../config.ts';
import { callbackPath } from '../../identity/index.ts';
import { VERSION } from '../../version.ts';

/** The configuration as its administrator sees it: nothing that opens something. */
export function describeInstallation(
  config: Config,
  publicUrl: string,
): Omit<AdminInstallation, 'secondFactorRequired'> {
  const name = config.theme?.['title'] ?? config.theme?.['name'];
  return {
    version: VERSION,
    publicUrl,
    signUp: config.signUp,
    mailConfigured: config.smtpUrl !== null,
    mailFrom: config.mailFrom,
    mailReplyTo: config.mailReplyTo,
    embeddedDatabase: config.databaseUrl === null,
    providers: config.signInProviders.map((provider) => ({
      id: provider.name,
      title: provider.label,
      kind: provider.protocol,
      issuer: provider.issuer,
      domains: [...provider.domains],
      redirectURI: `${publicUrl}${callbackPath(provider.name)}`,
    })),
    theme: typeof name === 'string' ? name : '',
    tiers: Object.entries(config.plans.tiers).map(([slug, tier]) => ({
      slug,
      name: tier.name ?? slug,
      limits: numbersIn(tier),
    })),
  };
}

const numbersIn = (tier: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(tier).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

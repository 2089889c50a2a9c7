import { counted } from '@hawser/domain/counted';
import type { AdminUsage } from '@hawser/contract/admin';
import type { PlanTier } from '@hawser/contract/accounts';
import classes from './admin.module.css';

interface UsageProps {
  usage: AdminUsage;
  planTierSlug: string;
  /** No limit applies. */
  isExempt: boolean;
  tiers: readonly PlanTier[];
}

/** What a context has of what plans limit, each with its limit; marked where no more fits. */
export function Usage({ usage, planTierSlug, isExempt, tiers }: UsageProps) {
  const tier = tiers.find(({ slug }) => slug === planTierSlug);
  // In a tier that is not configured the limit is 0.
  const limit = (max: number | null | undefined): number | null =>
    isExempt ? null : max === undefined ? 0 : max;
  const rows = [
    ['network', usage.networkCount, limit(tier?.maxNumNetworks)],
    ['cluster', usage.attachedCloudsCount, limit(tier?.maxNumClouds)],
    ['object', usage.objectCount, limit(tier?.maxNumObjects)],
  ] as const;
  return (
    <span className={classes['usage']}>
      {rows.map(([what, used, max]) => (
        <span key={what} className={max !== null && used >= max ? classes['lost'] : undefined}>
          {max === null ? counted(used, what) : `${used.toLocaleString('en')} of ${counted(max, what)}`}
        </span>
      ))}
    </span>
  );
}

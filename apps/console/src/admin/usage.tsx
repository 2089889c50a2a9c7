import { counted } from '@hawser/domain/counted';
import type { AdminUsage } from '@hawser/contract/admin';
import type { OwnLimits, PlanTier } from '@hawser/contract/accounts';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { LimitsDialog } from './limits-dialog.tsx';
import type { LimitedRecord, SetLimits } from './own-limits.ts';
import classes from './admin.module.css';

interface UsageProps extends LimitedRecord {
  /** The name of the account or organization, as people read it. */
  of: string;
  usage: AdminUsage;
  planTierSlug: string;
  /** No limit applies. */
  isExempt: boolean;
  tiers: readonly PlanTier[];
  setLimits: SetLimits;
  /** The record after a change, also of somebody else. */
  onLimits(record: LimitedRecord): void;
}

/**
 * What a context has of what is limited, each with its limit, and a dialog with limits of its own; marked where no more fits.
 */
export function Usage({ of, usage, planTierSlug, isExempt, tiers, ...limits }: UsageProps) {
  const [isOpen, setOpen] = useState(false);
  const tier = tiers.find(({ slug }) => slug === planTierSlug);
  const rows = [
    ['network', usage.networkCount, 'maxNumNetworks'],
    ['cluster', usage.attachedCloudsCount, 'maxNumClouds'],
    ['application', usage.objectCount, 'maxNumObjects'],
  ] as const;
  const { ownLimits } = limits;
  const hasOwn = !isExempt && Object.values(ownLimits).some((limit) => limit !== 'plan');
  return (
    <span className={classes['usage']}>
      {rows.map(([what, used, field]) => {
        const max = isExempt ? null : limitIn(ownLimits[field], tier?.[field]);
        return (
          <span key={what} className={max !== null && used >= max ? classes['lost'] : undefined}>
            {max === null ? counted(used, what) : `${used.toLocaleString('en')} of ${counted(max, what)}`}
          </span>
        );
      })}
      {hasOwn && <em>own limits</em>}
      {isExempt ? (
        <em>marketplace: no limits</em>
      ) : (
        <Button aria-label={`Limits of ${of}`} onClick={() => setOpen(true)}>
          Limits
        </Button>
      )}
      {isOpen && <LimitsDialog of={of} tier={tier} {...limits} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** The limit that applies; null: none. In a tier that is not configured it is 0. */
function limitIn(own: OwnLimits[keyof OwnLimits], tier: number | null | undefined): number | null {
  if (own === 'unlimited') return null;
  if (own !== 'plan') return own;
  return tier === undefined ? 0 : tier;
}

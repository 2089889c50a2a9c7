import type { Me } from '@hawser/contract/accounts';
import type { Allowed } from '@hawser/domain/permissions';
import { type Limited, noticeOf, overLimit, type Plans } from '@hawser/domain/plans';
import { limitFor, type LimitedAccount, type Usage, usedCount } from './limits.ts';

/**
 * Whether the viewer may create another network, object or infrastructure provider. If a limit is reached, the reason is the text of the dialog
 * 'Notice', from which Continue leads to the Subscription page (Spec 2 §8).
 */
export function accountPolicy(plans: Plans, account: LimitedAccount, usage: Usage): Me['can'] {
  const may = (what: Limited): Allowed =>
    overLimit(limitFor(plans, account, what), usedCount(usage, what))
      ? { allowed: false, reason: noticeOf(what) }
      : { allowed: true, reason: '' };
  return {
    createNetwork: may('networks'),
    createObject: may('objects'),
    // No plan limits it.
    addProvider: { allowed: true, reason: '' },
  };
}

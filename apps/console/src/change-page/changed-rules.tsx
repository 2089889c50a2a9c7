import { counted } from '@hawser/domain/counted';
import type { ChangeDetails } from '@hawser/contract/changes';
import { storedRuleText } from '../rules/index.ts';
import classes from './change-page.module.css';

type Rules = NonNullable<ChangeDetails['rules']>;

/** Distribution rules that were removed and added, as sentences. */
export function ChangedRules({ rules: { removed, added, kept } }: { rules: Rules }) {
  return (
    <div className={classes['rules']}>
      <RuleList title="Removed" rules={removed} mark="−" />
      <RuleList title="Added" rules={added} mark="+" />
      {removed.length + added.length === 0 && <p>Only the order changed.</p>}
      <p className={classes['none']}>{kept === 0 ? 'No other rules.' : `${counted(kept, 'rule')} stayed.`}</p>
    </div>
  );
}

function RuleList({ title, rules, mark }: { title: string; rules: Rules['added']; mark: string }) {
  if (rules.length === 0) return null;
  return (
    <ul aria-label={`${title} rules`} data-mark={mark}>
      {rules.map((rule, at) => (
        <li key={`${at} ${rule.cloud} ${rule.object}`}>
          <span aria-hidden="true">{mark}</span> {storedRuleText(rule)}
        </li>
      ))}
    </ul>
  );
}

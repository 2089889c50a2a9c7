import { plural } from '@hawser/domain/counted';
import type { Network } from '@hawser/contract/networks';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { Section } from '../section/index.ts';
import { storedRuleText } from '../rules/index.ts';
import classes from './network-page.module.css';

/** Rules that are shown at first. */
const FIRST = 20;

/** The distribution rules of a network as sentences. */
export function RulesInWords({ network }: { network: Network }) {
  const { distributionRules } = network;
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? distributionRules : distributionRules.slice(0, FIRST);
  const more = distributionRules.length - shown.length;
  return (
    <Section title="Distribution rules" beside={distributionRules.length || undefined}>
      {distributionRules.length === 0 ? (
        <p>No rules yet: applications of this network are placed on no cluster.</p>
      ) : (
        <ol className={classes['rules']}>
          {shown.map((rule, at) => (
            <li key={`${at} ${rule.cloud} ${rule.object}`}>{storedRuleText(rule)}</li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <Button variant="link" onClick={() => showWhole(true)}>
          and {more.toLocaleString('en')} more {plural(more, 'rule')}
        </Button>
      )}
    </Section>
  );
}

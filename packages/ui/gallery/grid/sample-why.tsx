import { WhyPopover } from '../../src/why-popover/index.ts';
import type { Why } from './columns.tsx';

/** A chain of reasons as shown by a badge. */
export function SampleWhy({ why, started, onClose }: { why: Why; started: number; onClose(): void }) {
  const { anchor, row } = why;
  return (
    <WhyPopover
      anchor={anchor}
      onClose={onClose}
      question={`Why is ${row.name} ${row.status.toLowerCase()}?`}
      steps={[
        {
          title: row.name,
          state: 'is down',
          text: '2 of 5 objects are down; the worst decides',
          since: started - 360_000,
          tone: 'negative',
          href: '#a',
        },
        {
          title: 'checkout',
          state: 'Deployment is down',
          text: '0 of 4 replicas ready',
          tone: 'negative',
          href: '#b',
        },
        {
          title: 'checkout-7d9f4-x2m8q',
          state: 'and 3 more',
          text: 'registry.example.com/checkout:2026.11.3: not found',
          quoted: true,
          tone: 'negative',
          href: '#c',
        },
      ]}
      actions={
        <>
          Set 6 m ago by <b>object checkout, version 41</b> · <a href="#change">see the change</a>
        </>
      }
      foot="Would turn green when 4 of 4 replicas are ready. Observed 2 s ago."
    />
  );
}

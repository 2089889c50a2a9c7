import { useState } from 'react';
import { Age } from '../../src/age/index.ts';
import { Button } from '../../src/button/index.ts';
import { useClock } from '../../src/clock/index.ts';
import { CountBar } from '../../src/count-bar/index.ts';
import { Banners } from '../../src/dialog/index.ts';
import { EmptyState } from '../../src/empty-state/index.ts';
import { FactsStrip } from '../../src/facts-strip/index.ts';
import { FlaskIcon, NetworkIcon, SpinnerIcon } from '../../src/icons/index.ts';
import { LiveDot } from '../../src/live-dot/index.ts';
import { StatusButton } from '../../src/status-button/index.ts';
import { StatusBadge } from '../../src/status-badge/index.ts';
import { StepList } from '../../src/step-list/index.ts';
import { TagList } from '../../src/tag-list/index.ts';
import { useToaster } from '../../src/toast/index.ts';
import { WorkList } from '../../src/work-list/index.ts';
import { SampleWhy } from '../grid/sample-why.tsx';
import { sampleRow } from '../grid/rows.ts';
import { Card, Cards, Line } from './card.tsx';

/** Statuses, and whether the page is live. */
export function BadgesPage() {
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <Cards>
      <Card title="Status">
        <Line>
          <StatusBadge
            tone="positive"
            label="UP"
            status="store-0117"
            since={now - 86_400_000 * 12}
            observedAt={now}
            onWhy={setAnchor}
          />
          <StatusBadge tone="warning" label="OUT OF SYNC" since={now} />
          <StatusBadge tone="negative" label="DOWN" since={now} />
          <StatusBadge tone="informational" label="INSTALLING" since={now} />
          <StatusBadge tone="unknown" label="UNKNOWN" since={now} />
        </Line>
        <CountBar wide label="objects" counts={{ positive: 1096, warning: 2, negative: 3, unknown: 3 }} />
      </Card>
      <Card title="How current">
        <Line>
          <LiveDot state="live" />
          <LiveDot state="catching-up" />
          <LiveDot state="stale" since={now - 600_000} />
          <LiveDot state="signed-out" />
          <Age instant={now - 200_000} />
        </Line>
      </Card>
      <Card title="Tags">
        <TagList tags={['prod', 'store', 'fr', 'canary', 'eu-central']} />
      </Card>
      <Card title="Nothing yet">
        <EmptyState
          icon={<NetworkIcon size={22} />}
          title="No Networks Available"
          action={<Button variant="primary">Define Network</Button>}
        >
          A network joins clusters. It begins with a hub.
        </EmptyState>
      </Card>
      {anchor && (
        <SampleWhy why={{ anchor, row: sampleRow(4, now) }} started={now} onClose={() => setAnchor(null)} />
      )}
    </Cards>
  );
}

/** Longer operations: steps, facts and background work. */
export function WorkPage() {
  const clock = useClock();
  const [now] = useState(() => clock.now());
  return (
    <Cards>
      <Card title="Steps">
        <StepList
          label="Installation"
          steps={[
            { id: 'a', title: 'Instructions issued', state: 'done', at: now - 40_000 },
            {
              id: 'b',
              title: 'Instructions fetched',
              detail: 'from 10.20.4.17, kubectl 1.36',
              state: 'done',
              at: now - 30_000,
            },
            {
              id: 'c',
              title: 'Installing',
              detail: '3 of 5 resources ready',
              state: 'running',
              startedAt: now - 8000,
            },
            { id: 'd', title: 'Linked', state: 'failed', at: now },
            { id: 'e', title: 'Up', state: 'waiting' },
          ]}
        />
      </Card>
      <Card title="Facts">
        <FactsStrip
          facts={[
            { label: 'Kubernetes', value: 'v1.36.1' },
            { label: 'Nodes', value: 6 },
            { label: 'Distribution', value: 'Rancher' },
            { label: 'Clock', value: 'in sync' },
          ]}
        />
      </Card>
      <Card title="In the top line">
        <Line>
          <StatusButton icon={<SpinnerIcon size={13} />} moving onClick={() => undefined}>
            Detaching store-0117-lyon · 2 of 3
          </StatusButton>
          <StatusButton icon={<FlaskIcon size={13} />} dashed onClick={() => undefined}>
            Demo fleet: 60 simulated
          </StatusButton>
        </Line>
      </Card>
      <Card title="In the background">
        <WorkList
          label="Background work"
          works={[
            {
              id: 'a',
              title: 'Delete retail-eu',
              detail: 'waits until only the hub remains',
              state: 'running',
              done: 2,
              total: 4,
              startedAt: now - 41_000,
              actions: <Button variant="link">Show</Button>,
            },
            { id: 'b', title: 'Export 1,000,000 rows', state: 'running', done: 120_400, total: null },
            {
              id: 'c',
              title: 'Detach store-0117-lyon',
              detail: 'The agent did not answer within 30 s.',
              state: 'failed',
              done: 1,
              total: 3,
            },
            { id: 'd', title: 'Upgrade agents', state: 'unknown', done: 600, total: 980 },
            { id: 'e', title: 'Apply tags', state: 'done', done: 5, total: 5 },
          ]}
        />
      </Card>
      <Card title="Nothing in the background">
        <WorkList label="No work" works={[]} />
      </Card>
    </Cards>
  );
}

/** Messages: banners in the page, toasts at the top. */
export function MessagesPage() {
  const toaster = useToaster();
  return (
    <Cards>
      <Card title="Banners">
        <Banners
          banners={[
            { tone: 'error', text: 'The name is taken.' },
            { tone: 'warning', text: 'This network is not live.' },
            { tone: 'info', text: 'Nothing has been sent yet.' },
          ]}
        />
      </Card>
      <Card title="Toasts">
        <Line>
          <Button onClick={() => toaster.show({ text: 'Network created!' })}>Success</Button>
          <Button onClick={() => toaster.show({ text: 'Rule deleted', undo: () => {} })}>Undo</Button>
          <Button
            onClick={() => toaster.show({ text: 'The server refused: the name is taken.', tone: 'negative' })}
          >
            Error
          </Button>
        </Line>
      </Card>
    </Cards>
  );
}

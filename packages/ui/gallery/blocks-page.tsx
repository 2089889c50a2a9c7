import { useState } from 'react';
import { Age } from '../src/age/index.ts';
import { Button } from '../src/button/index.ts';
import { useClock } from '../src/clock/index.ts';
import { CommandBox } from '../src/copy-button/index.ts';
import { CountBar } from '../src/count-bar/index.ts';
import { Banners } from '../src/dialog/index.ts';
import { FactsStrip } from '../src/facts-strip/index.ts';
import { CheckField, SelectField, TextField } from '../src/field/index.ts';
import * as icons from '../src/icons/index.ts';
import { TrashIcon } from '../src/icons/index.ts';
import { Kbd } from '../src/kbd/index.ts';
import { LiveDot } from '../src/live-dot/index.ts';
import { PressTwice } from '../src/press-twice/index.ts';
import { StatusBadge } from '../src/status-badge/index.ts';
import { StepList } from '../src/step-list/index.ts';
import { TagInput } from '../src/tag-input/index.ts';
import { TagList } from '../src/tag-list/index.ts';
import { useToaster } from '../src/toast/index.ts';
import { Tipped } from '../src/tip/index.ts';
import { YamlEditor } from '../src/yaml-editor/index.ts';
import css from './gallery.module.css';

const YAML = `# what runs in each store
apiVersion: apps/v1
kind: Deployment
metadata:
  name: checkout
  labels: { app: checkout, tier: "edge" }
spec:
  replicas: 4
  paused: false
  template:
    spec:
      containers:
        - name: app
          image: registry.example.com/checkout:2026.11.3
          command: ["/bin/sh", "-c"]
          args:
            - |
              exec /checkout --till
`;

/** Every small block, in each of its states. */
export function BlocksPage() {
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const toaster = useToaster();
  const [name, setName] = useState('hu');
  const [distro, setDistro] = useState('');
  const [on, setOn] = useState(true);
  const [tags, setTags] = useState<readonly string[]>(['prod', 'store']);
  const [yaml, setYaml] = useState(YAML);
  return (
    <div className={css.blocks}>
      <section className={css.card}>
        <h2>Badges</h2>
        <div className={css.line}>
          <StatusBadge
            tone="positive"
            label="UP"
            since={now - 86_400_000 * 12}
            observedAt={now}
            onWhy={() => {}}
          />
          <StatusBadge tone="warning" label="OUT OF SYNC" since={now} />
          <StatusBadge tone="negative" label="DOWN" since={now} />
          <StatusBadge tone="informational" label="INSTALLING" since={now} />
          <StatusBadge tone="unknown" label="UNKNOWN" since={now} />
        </div>
        <CountBar
          wide
          legend
          label="objects"
          counts={{ positive: 1096, warning: 2, negative: 3, unknown: 3 }}
        />
        <div className={css.line}>
          <LiveDot state="live" />
          <LiveDot state="catching-up" />
          <LiveDot state="stale" since={now - 600_000} />
          <LiveDot state="signed-out" />
          <Age instant={now - 200_000} />
          <TagList tags={['prod', 'store', 'fr', 'canary', 'eu-central']} />
        </div>
      </section>
      <section className={css.card}>
        <h2>Buttons</h2>
        <div className={css.line}>
          <Button look="primary">Define Network</Button>
          <Button>
            Tags <Kbd>t</Kbd>
          </Button>
          <Button look="danger">Delete Network</Button>
          <Button look="quiet">Cancel</Button>
          <Button busy>Saving</Button>
          <Tipped tip="Only an owner may do this">
            <Button disabled>Install</Button>
          </Tipped>
          <Button look="link">see the change</Button>
        </div>
        <div className={css.line}>
          <PressTwice
            icon={<TrashIcon size={14} />}
            onConfirm={() => toaster.show({ text: 'Deleted', undo: () => {} })}
          >
            Delete
          </PressTwice>
          <Button onClick={() => toaster.show({ text: 'Network demo was defined.' })}>Toast</Button>
          <Button
            onClick={() => toaster.show({ text: 'The server refused: the name is taken.', tone: 'negative' })}
          >
            Error
          </Button>
        </div>
        <div className={css.line}>
          {Object.entries(icons).map(([name, Each]) =>
            name === 'Icon' ? null : (
              <span key={name} title={name}>
                {(Each as (props: object) => React.ReactNode)({})}
              </span>
            ),
          )}
        </div>
      </section>
      <section className={css.card}>
        <h2>Fields</h2>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={name.length < 3 ? 'At least 3 characters.' : undefined}
          description="Lower case, as Kubernetes has it."
        />
        <SelectField
          label="Distribution"
          value={distro}
          onChange={setDistro}
          placeholder="Choose one"
          choices={[
            { value: 'k3s', label: 'K3s' },
            { value: 'eks', label: 'EKS', reason: 'no credentials' },
          ]}
          optional
        />
        <TagInput label="Tags" value={tags} onChange={setTags} suggestions={['edge', 'prod']} />
        <CheckField
          label="GitOps"
          description="Argo CD delivers what the repository says."
          checked={on}
          onChange={setOn}
        />
        <CheckField look="switch" label="Expose" checked={on} onChange={setOn} />
      </section>
      <section className={css.card}>
        <h2>Steps, facts, command</h2>
        <CommandBox command="kubectl apply -f https://hawser.example.com/install/q7Xw2VtK9mZr4Lb8/standard/" />
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
        <FactsStrip
          facts={[
            { label: 'Kubernetes', value: 'v1.36.1' },
            { label: 'Nodes', value: 6 },
            { label: 'Distribution', value: 'Rancher' },
            { label: 'Clock', value: 'in step' },
          ]}
        />
        <Banners
          banners={[
            { tone: 'error', text: 'The name is taken.' },
            { tone: 'warning', text: 'This network is not live.' },
            { tone: 'info', text: 'Nothing has been sent yet.' },
          ]}
        />
      </section>
      <section className={css.card} data-wide>
        <h2>YAML</h2>
        <YamlEditor
          label="Object"
          value={yaml}
          onChange={setYaml}
          markers={[
            { line: 8, column: 13, message: 'More than the 3 nodes there are.', tone: 'warning' },
            { line: 14, column: 18, message: 'Image not found.' },
          ]}
        />
      </section>
    </div>
  );
}

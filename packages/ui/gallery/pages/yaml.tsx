import { useState } from 'react';
import { YamlDiff, YamlEditor, type YamlHints } from '../../src/yaml-editor/index.ts';
import { Card, Cards } from './card.tsx';

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
const CHANGED = YAML.replace('replicas: 4', 'replicas: 6')
  .replace('2026.11.3', '2026.11.4')
  .replace('  paused: false\n', '');

const HINTS: YamlHints = {
  Deployment: {
    keys: {
      spec: {
        about: 'What it is to be.',
        keys: {
          replicas: { about: 'How many pods.' },
          revisionHistoryLimit: { about: 'Old versions to keep.' },
          strategy: { keys: { type: { values: ['RollingUpdate', 'Recreate'] } } },
          template: { keys: {} },
        },
      },
    },
  },
};

/** The editor with errors marked. */
export function YamlPage() {
  const [yaml, setYaml] = useState(YAML);
  return (
    <Cards>
      <Card title="To write" wide>
        <YamlEditor
          label="Object"
          value={yaml}
          onChange={setYaml}
          hints={HINTS}
          markers={[
            { line: 8, column: 13, message: 'More than the 3 nodes there are.', tone: 'warning' },
            { line: 14, column: 18, message: 'Image not found.' },
          ]}
        />
      </Card>
    </Cards>
  );
}

/** A diff of two texts. */
export function DiffPage() {
  return (
    <Cards>
      <Card title="Changed" wide>
        <YamlDiff label="Version 40 and version 41" before={YAML} after={CHANGED} />
      </Card>
      <Card title="The same">
        <YamlDiff label="Version 41 and version 41" before={YAML} after={YAML} />
      </Card>
    </Cards>
  );
}

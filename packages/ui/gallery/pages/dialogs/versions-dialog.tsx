import { useClock } from '../../../src/clock/index.ts';
import { VersionsDialog } from '../../../src/versions-dialog/index.ts';
import { Over } from './over.tsx';

/** Two versions of one record. */
export function VersionsPage() {
  const now = useClock().now();
  return (
    <Over>
      {({ open, close, say }) => (
        <VersionsDialog
          open={open}
          onClose={close}
          title="retail-eu was changed by someone else"
          by="Grace Hopper"
          at={now - 120_000}
          fields={[
            { id: 'name', label: 'Name', before: 'retail', yours: 'retail-eu', theirs: 'retail' },
            { id: 'namespace', label: 'Namespace', before: 'a', yours: 'hawser', theirs: 'hawser-eu' },
            { id: 'host', label: 'Host name', before: '', yours: '', theirs: '' },
            {
              id: 'yaml',
              label: 'YAML',
              long: true,
              before: 'replicas: 2\n',
              yours: 'replicas: 2\npaused: false\n',
              theirs: 'replicas: 3\npaused: false\n',
            },
          ]}
          onSave={(choices) => {
            say(JSON.stringify(choices));
            close();
          }}
        />
      )}
    </Over>
  );
}

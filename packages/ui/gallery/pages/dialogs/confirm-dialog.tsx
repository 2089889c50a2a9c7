import { ConfirmDialog } from '../../../src/form-dialog/index.ts';
import { DeletionList } from '../../../src/deletion-preview/index.ts';
import { Over } from './over.tsx';

/** Type-to-confirm with a list of what is deleted. */
export function ConfirmPage() {
  return (
    <Over>
      {({ open, close, say }) => (
        <ConfirmDialog
          open={open}
          onClose={close}
          title="Delete retail-eu"
          phrase="retail-eu"
          actionLabel="Delete Network"
          onConfirm={() => {
            say('deleted');
            close();
          }}
        >
          <p>This goes with it and cannot be brought back:</p>
          <DeletionList
            label="What will go"
            groups={[
              {
                title: 'routers and their links',
                count: 3,
                items: [
                  { name: 'hub-frankfurt', where: 'hub' },
                  { name: 'store-0117-lyon', where: 'edge' },
                  { name: 'store-0118-nantes', where: 'edge' },
                ],
              },
              {
                title: 'objects',
                count: 216,
                items: [
                  { name: 'Deployment/checkout', where: 'on 41 clusters' },
                  { name: 'Service/till-sync', where: 'on store-0117-lyon' },
                ],
              },
              { title: 'distribution rules', count: 4 },
            ]}
          />
        </ConfirmDialog>
      )}
    </Over>
  );
}

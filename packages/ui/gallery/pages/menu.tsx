import { useState } from 'react';
import { Button } from '../../src/button/index.ts';
import { EditIcon, TagIcon, TrashIcon } from '../../src/icons/index.ts';
import { useNowText } from '../../src/clock/index.ts';
import { Menu } from '../../src/menu/index.ts';
import { Card, Cards } from './card.tsx';

const second = (now: number) => String(Math.floor(now / 1000));

/** The actions of a row. */
export function MenuPage() {
  // Renders every second, as rows do when something about them changes while their menu is open.
  useNowText(second);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [done, setDone] = useState('nothing yet');
  return (
    <Cards>
      <Card title="Actions">
        <Button
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          Actions for lyon
        </Button>
        <Button>Another</Button>
        <p role="status">{done}</p>
        {anchor && (
          <Menu
            anchor={anchor}
            label="Actions for lyon"
            onClose={() => setAnchor(null)}
            entries={[
              {
                id: 'update',
                label: 'Update Cluster',
                icon: <EditIcon size={14} />,
                shortcut: 'e',
                run: () => setDone('update'),
              },
              {
                id: 'tags',
                label: 'Apply Tags',
                icon: <TagIcon size={14} />,
                shortcut: 't',
                run: () => setDone('tags'),
              },
              {
                id: 'delete',
                label: 'Delete Cluster',
                icon: <TrashIcon size={14} />,
                shortcut: 'x',
                reason: 'Attached to the network retail-eu. Detach it first.',
                run: () => setDone('delete'),
              },
            ]}
          />
        )}
      </Card>
    </Cards>
  );
}

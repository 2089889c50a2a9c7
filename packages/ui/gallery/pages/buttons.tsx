import { useState } from 'react';
import { BulkBar } from '../../src/bulk-bar/index.ts';
import { Button } from '../../src/button/index.ts';
import { CommandBox } from '../../src/copy-button/index.ts';
import * as icons from '../../src/icons/index.ts';
import { TagIcon, TrashIcon } from '../../src/icons/index.ts';
import { Kbd } from '../../src/kbd/index.ts';
import { PressTwice } from '../../src/press-twice/index.ts';
import { WithTooltip } from '../../src/tooltip/index.ts';
import { useToaster } from '../../src/toast/index.ts';
import { Card, Cards, Line } from './card.tsx';

/** Buttons in all variants. */
export function ButtonsPage() {
  return (
    <Cards>
      <Card title="Looks">
        <Line>
          <Button variant="primary">Define Network</Button>
          <Button>
            Tags <Kbd>t</Kbd>
          </Button>
          <Button variant="danger">Delete Network</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="link">see the change</Button>
        </Line>
      </Card>
      <Card title="States">
        <Line>
          <Button busy>Saving</Button>
          <Button aria-pressed>Wrap</Button>
          <WithTooltip tip="Only an owner may do this">
            <Button disabled>Install</Button>
          </WithTooltip>
          <Button variant="primary" disabled>
            Define Network
          </Button>
          <Button variant="danger" disabled>
            Delete
          </Button>
        </Line>
      </Card>
      <Card title="Copying">
        <CommandBox command="kubectl apply -f https://hawser.example.com/install/q7Xw2VtK9mZr4Lb8/standard/" />
      </Card>
      <Card title="Icons">
        <Line>
          {Object.entries(icons).map(([name, Each]) =>
            name === 'Icon' ? null : (
              <span key={name} data-tip={name}>
                {(Each as (props: object) => React.ReactNode)({})}
              </span>
            ),
          )}
        </Line>
      </Card>
    </Cards>
  );
}

/** Actions that are hard to undo: a button and a list item. */
export function PressTwicePage() {
  const [done, setDone] = useState<string[]>([]);
  const say = (what: string) => () => setDone((before) => [...before, what]);
  return (
    <Cards>
      <Card title="Button">
        <Line>
          <PressTwice icon={<TrashIcon size={14} />} onConfirm={say('button')}>
            Delete Rule
          </PressTwice>
          <PressTwice disabled onConfirm={say('never')}>
            Not now
          </PressTwice>
        </Line>
      </Card>
      <Card title="Item of a list">
        <PressTwice variant="item" icon={<TrashIcon size={14} />} onConfirm={say('item')}>
          Detach
        </PressTwice>
      </Card>
      <Card title="Confirmed">
        <p role="status">{done.length === 0 ? 'nothing yet' : done.join(', ')}</p>
      </Card>
    </Cards>
  );
}

/** Actions for the selection. */
export function BulkBarPage() {
  const [count, setCount] = useState(5);
  const { show } = useToaster();
  const names = [
    'hub-frankfurt',
    'store-0117-lyon',
    'store-0118-nantes',
    'store-0119-turin',
    'store-0120-graz',
  ];
  const subjects = names.map((name) => ({ name }));
  return (
    <Cards>
      <Card title="Five selected" wide>
        <BulkBar
          count={count}
          noun="clusters"
          onClear={() => setCount(0)}
          actions={[
            {
              id: 'tags',
              label: 'Tags',
              shortcut: 't',
              icon: <TagIcon size={14} />,
              subjects,
              run: () => show({ text: 'Tags' }),
            },
            {
              id: 'detach',
              label: 'Detach',
              subjects: names.map((name, at) =>
                at === 0
                  ? { name, reason: 'A hub goes last: detach its edges first.' }
                  : at > 2
                    ? { name, reason: 'It is being detached.' }
                    : { name },
              ),
              run: () => show({ text: 'Detach' }),
            },
            {
              id: 'delete',
              label: 'Delete',
              icon: <TrashIcon size={14} />,
              pressTwice: true,
              subjects,
              run: () => setCount(0),
            },
          ]}
        />
      </Card>
    </Cards>
  );
}

import { type ReactNode, useState } from 'react';
import { Button } from '../../../src/button/index.ts';
import { Card, Cards } from '../card.tsx';

interface Opened {
  open: boolean;
  close(): void;
  say(text: string): void;
}

/** A dialog that is open initially and can be reopened. */
export function Over({ children }: { children(opened: Opened): ReactNode }) {
  const [open, setOpen] = useState(true);
  const [notice, setNotice] = useState('nothing yet');
  return (
    <Cards>
      <Card title="Under the dialog">
        <Button onClick={() => setOpen(true)}>Open</Button>
        <p role="status">{notice}</p>
      </Card>
      {children({ open, close: () => setOpen(false), say: setNotice })}
    </Cards>
  );
}

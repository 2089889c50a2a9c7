import { generalMessages } from '@hawser/domain/fields';
import { SearchDialog } from '@hawser/ui/search-dialog';
import { useState } from 'react';
import { useLiveState } from '../live/index.ts';
import classes from './palette.module.css';
import { useEntries } from './use-entries.tsx';

/**
 * The command palette: search over pages, actions and records; Enter opens or runs one. The query is cleared when it
 * closes.
 */
export function Palette({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const entries = useEntries(text);
  const live = useLiveState();
  const isAway = live.kind === 'stale' || live.kind === 'refused';
  return (
    <SearchDialog
      open
      onClose={onClose}
      title="Search or run a command"
      placeholder="Search or run a command"
      items={entries}
      onQuery={(query) => setText(query.trim())}
      onChoose={(entry) => {
        onClose();
        entry.run();
      }}
      note={
        text !== '' &&
        isAway && (
          <p className={classes['note']} role="status">
            Records cannot be searched: the server is not responding.
          </p>
        )
      }
      none={
        text !== '' && !isAway && (live.kind === 'live' ? `No results for “${text}”.` : generalMessages.wait)
      }
    />
  );
}

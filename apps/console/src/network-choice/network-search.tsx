import type { networksContract } from '@hawser/contract/networks';
import { NetworkIcon } from '@hawser/ui/icons';
import { SearchDialog } from '@hawser/ui/search-dialog';
import { useState } from 'react';
import { useWindow } from '../live/index.ts';

/** Number of results; a longer part of the name gives fewer. */
const FOUND = { from: 0, to: 20 };

interface NetworkSearchProps {
  onChoose(network: { id: string; name: string }): void;
  onClose(): void;
}

/** Finds a network by part of its name, in fleets of any size. */
export function NetworkSearch({ onChoose, onClose }: NetworkSearchProps) {
  const [text, setText] = useState('');
  const { rows, content } = useWindow<typeof networksContract>({
    collection: 'networks',
    range: FOUND,
    ...(text === '' ? {} : { text }),
  });
  const items = rows.map(({ id, name, rowStatus }) => ({
    id,
    label: name,
    detail: rowStatus.label,
    icon: <NetworkIcon size={14} />,
  }));
  return (
    <SearchDialog
      open
      onClose={onClose}
      title="Choose a Network"
      placeholder="Part of the name"
      items={content === null ? null : items}
      onQuery={(query) => setText(query.trim())}
      onChoose={({ id, label }) => {
        onChoose({ id, name: label });
        onClose();
      }}
      none="No networks match."
    />
  );
}

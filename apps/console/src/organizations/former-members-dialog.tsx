import type { Revocation, revocationsContract } from '@hawser/contract/organizations';
import { generalMessages } from '@hawser/domain/fields';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useState } from 'react';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';
import classes from './organizations.module.css';

/** How many are shown at once. */
const PAGE = 20;

/** Who left the organization or was removed, by whom and when: the newest first, page by page. */
export default function FormerMembersDialog({ onClose }: PageDialogProps) {
  const [from, setFrom] = useState(0);
  const { rows, total, content, refusal } = useWindow<typeof revocationsContract>({
    collection: 'revocations',
    range: { from, to: from + PAGE },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Former Members"
      size={560}
      banners={refusal === null ? [] : [{ tone: 'error', text: refusal.message }]}
      footer={
        <>
          {total > PAGE && (
            <>
              <Button disabled={from === 0} onClick={() => setFrom(Math.max(0, from - PAGE))}>
                Newer
              </Button>
              <Button disabled={from + PAGE >= total} onClick={() => setFrom(from + PAGE)}>
                Older
              </Button>
            </>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {content === null && refusal === null && <p role="status">{generalMessages.wait}</p>}
      {content !== null && total === 0 && <p>Nobody has left or was removed.</p>}
      {rows.length > 0 && (
        <ul className={classes['former']} aria-label="Former members">
          {rows.map((revocation) => (
            <li key={revocation.id}>
              <strong>
                <bdi>{revocation.email}</bdi>
              </strong>
              <span className={classes['text']}>
                {endOf(revocation)} <Age instant={revocation.createdAt} /> ago
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** How a membership ended. */
const endOf = ({ revokedUid, initiatorUid, initiatorName }: Revocation): string =>
  revokedUid === initiatorUid ? 'left' : `removed by ${initiatorName}`;

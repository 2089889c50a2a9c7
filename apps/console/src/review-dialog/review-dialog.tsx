import type { ObjectPreview } from '@hawser/contract/objects';
import { generalMessages } from '@hawser/domain/fields';
import type { Banner } from '@hawser/ui/dialog';
import { FormDialog } from '@hawser/ui/form-dialog';
import { type ReactNode, useMemo } from 'react';
import { ClusterGroupList, GroupTotals, useChangedLines, YamlChanges } from '../review/index.ts';
import { outcomeGroups, outcomeTotals } from './outcome-groups.ts';
import type { ReviewedChange } from './reviewed-change.ts';
import { summaryText } from './summary-text.ts';
import { usePreviews } from './use-previews.ts';
import classes from './review-dialog.module.css';

interface ReviewDialogProps {
  title: string;
  subtitle: ReactNode;
  changes: readonly ReviewedChange[];
  /** Loads what saving does on the clusters; must be stable. */
  preview(change: Pick<ReviewedChange, 'id' | 'after'>): Promise<ObjectPreview>;
  /** Default: 'Cancel'. */
  cancelLabel?: string;
  /** Why it cannot be saved. */
  submitReason?: string;
  banners: readonly Banner[];
  /** Above the changes, such as what somebody else changed. */
  children?: ReactNode;
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** What is about to be saved: what differs, and what happens on which clusters. Saved by Confirm. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { title, subtitle, changes, cancelLabel, banners, children, onConfirm, onClose } = props;
  const { previews, failure } = usePreviews(changes, props.preview);
  const groups = useMemo(
    () => (previews === null ? [] : outcomeGroups(changes, previews)),
    [changes, previews],
  );
  const lines = useChangedLines(changes);
  const affected = groups.reduce((sum, { total }) => sum + total, 0);
  const isWaiting = previews === null && failure === null;
  const isSame = changes.every(({ before, after }) => before === after);
  const reason =
    props.submitReason ??
    (isSame ? 'Both versions are the same.' : isWaiting ? 'Loading the preview…' : undefined);
  return (
    <FormDialog
      open
      onClose={onClose}
      side="right"
      size={720}
      fullscreen
      title={title}
      subtitle={subtitle}
      submitLabel="Confirm"
      onSubmit={onConfirm}
      banners={banners}
      {...(cancelLabel !== undefined && { cancelLabel })}
      {...(reason !== undefined && { submitReason: reason })}
    >
      <p className={classes['summary']} role="status">
        {summaryText({
          applications: changes.length,
          lines,
          // Several applications may share clusters.
          clusters: previews === null || changes.length > 1 ? null : affected,
        }) || generalMessages.wait}
      </p>
      {affected > 0 && <GroupTotals totals={outcomeTotals(groups)} />}
      {children}
      {changes.map(({ id, name, before, after }) => (
        <section key={id} className={classes['part']} aria-label={`Changes of ${name}`}>
          <h3>{changes.length === 1 ? 'Changes' : name}</h3>
          <YamlChanges before={before} after={after} />
        </section>
      ))}
      <section className={classes['part']} aria-label="Clusters">
        <h3>Clusters</h3>
        {failure !== null && <p className={classes['failure']}>{failure}</p>}
        {isWaiting && <p className={classes['hint']}>{generalMessages.wait}</p>}
        {previews !== null && affected === 0 && (
          <p className={classes['hint']}>Not on any cluster: no rule matches it yet.</p>
        )}
        {groups.map((group) => (
          <ClusterGroupList key={`${group.title} ${group.note}`} {...group} isOfOne={changes.length === 1} />
        ))}
      </section>
    </FormDialog>
  );
}

import { Select } from '@hawser/ui/select';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useServices } from '../services/index.ts';

interface TierSelectProps {
  /** The name of the account or organization, as people read it. */
  of: string;
  /** The slug of its tier. */
  assigned: string;
  tiers: readonly { readonly slug: string; readonly name: string }[];
  assign(slug: string): Promise<void>;
}

/** The plan of an account or organization; the toast offers Undo. */
export function TierSelect({ of, assigned, tiers, assign }: TierSelectProps) {
  const { toast } = useServices();
  const [busy, setBusy] = useState(false);
  const run = async (slug: string, undo: boolean): Promise<void> => {
    setBusy(true);
    try {
      await assign(slug);
      const name = tiers.find((tier) => tier.slug === slug)?.name ?? slug;
      toast({
        text: `${of} has the plan ${name}.`,
        ...(undo ? { undo: () => void run(assigned, false) } : {}),
      });
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The plan could not be assigned.') });
    } finally {
      setBusy(false);
    }
  };
  const known = tiers.some(({ slug }) => slug === assigned);
  return (
    <Select
      aria-label={`Plan of ${of}`}
      value={assigned}
      disabled={busy}
      onChange={(value) => void run(value, true)}
      choices={[
        ...(known ? [] : [{ value: assigned, label: `${assigned} (not configured)` }]),
        ...tiers.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
    />
  );
}

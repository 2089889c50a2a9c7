import { Button } from '@hawser/ui/button';
import { TextField } from '@hawser/ui/field';
import { type FormEvent, useState } from 'react';
import { usePage } from '../../page/index.ts';
import classes from '../admin.module.css';

/** What the audit log is searched by; the URL keeps it. */
export function AuditFilters() {
  const { search, change } = usePage();
  const [text, setText] = useState(search.q ?? '');
  const [by, setBy] = useState(search.auditBy ?? '');
  const [within, setWithin] = useState(search.auditIn ?? '');
  const [from, setFrom] = useState(search.auditFrom ?? '');
  const [to, setTo] = useState(search.auditTo ?? '');
  const given = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change({
      q: given(text),
      auditBy: given(by),
      auditIn: given(within),
      auditFrom: given(from),
      auditTo: given(to),
    });
  };
  return (
    <form className={classes['filters']} onSubmit={submit} aria-label="Search the audit log">
      <TextField label="Text" value={text} onChange={setText} placeholder="in summary or command" />
      <TextField label="By" value={by} onChange={setBy} placeholder="e-mail address" />
      <TextField label="In" value={within} onChange={setWithin} placeholder="e-mail or organization" />
      <TextField label="From" type="date" value={from} onChange={setFrom} />
      <TextField label="To" type="date" value={to} onChange={setTo} />
      <Button submit variant="primary">
        Search
      </Button>
    </form>
  );
}

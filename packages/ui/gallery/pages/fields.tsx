import { useState } from 'react';
import { CheckField, SelectField, TextAreaField, TextField } from '../../src/field/index.ts';
import { TagInput } from '../../src/tag-input/index.ts';
import { UploadField } from '../../src/upload-field/index.ts';
import { Card, Cards } from './card.tsx';

/** The fields of forms. */
export function FieldsPage() {
  const [name, setName] = useState('hu');
  const [distro, setDistro] = useState('');
  const [on, setOn] = useState(true);
  const [tags, setTags] = useState<readonly string[]>(['prod', 'store']);
  const [note, setNote] = useState('');
  return (
    <Cards>
      <Card title="Text">
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={name.length < 3 ? 'At least 3 characters.' : undefined}
          description="Lower case, as Kubernetes has it."
        />
        <TextField label="Namespace" value="hawser" onChange={() => {}} mono disabled />
        <TextAreaField label="Note" value={note} onChange={setNote} optional />
      </Card>
      <Card title="Choice">
        <SelectField
          label="Distribution"
          value={distro}
          onChange={setDistro}
          placeholder="Choose one"
          choices={[
            { value: 'k3s', label: 'K3s' },
            { value: 'eks', label: 'EKS', reason: 'no credentials' },
          ]}
          optional
        />
        <TagInput label="Tags" value={tags} onChange={setTags} suggestions={['edge', 'prod']} />
        <CheckField
          label="GitOps"
          description="Argo CD delivers what the repository says."
          checked={on}
          onChange={setOn}
        />
        <CheckField variant="switch" label="Expose" checked={on} onChange={setOn} />
        <CheckField label="Not now" checked={false} disabled onChange={() => {}} />
      </Card>
    </Cards>
  );
}

/** File upload with a size limit. */
export function UploadPage() {
  const [picked, setPicked] = useState('no file');
  return (
    <Cards>
      <Card title="Empty">
        <UploadField
          label="Kubeconfig"
          accept=".yaml,.yml"
          maxBytes={1000}
          description="YAML, at most 1,000 bytes. It is read on the server; nothing in it is run."
          onFile={(file) => setPicked(file?.name ?? 'no file')}
        />
        <p role="status">{picked}</p>
      </Card>
      <Card title="On its way">
        <UploadField label="Photo" accept="image/*" progress={0.4} disabled onFile={() => {}} />
      </Card>
      <Card title="Refused by the server">
        <UploadField label="Logo" error="storage/quota-exceeded" onFile={() => {}} />
      </Card>
    </Cards>
  );
}

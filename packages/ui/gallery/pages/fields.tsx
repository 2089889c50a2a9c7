import { useState } from 'react';
import { CheckField, SelectField, TextAreaField, TextField } from '../../src/field/index.ts';
import { FullscreenText } from '../../src/fullscreen-text/index.ts';
import { contextualKey, RememberedSelect } from '../../src/remembered-select/index.ts';
import { TagInput } from '../../src/tag-input/index.ts';
import { UploadField } from '../../src/upload-field/index.ts';
import { Card, Cards } from './card.tsx';

const storage = {
  get: (key: string) => localStorage.getItem(key),
  set: (key: string, value: string | null) =>
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value),
};

/** What forms are made of. */
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
        <CheckField look="switch" label="Expose" checked={on} onChange={setOn} />
        <CheckField label="Not now" checked={false} disabled onChange={() => {}} />
      </Card>
    </Cards>
  );
}

/** A select with a memory. */
export function RememberedPage() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Cards>
      <Card title="With a memory">
        <RememberedSelect
          label="Network"
          storage={storage}
          storageKey={contextualKey('gallery-network', 'Ab3dEf')}
          choices={[
            { value: 'retail-eu', label: 'retail-eu' },
            { value: 'retail-us', label: 'retail-us' },
            { value: 'lab', label: 'lab', reason: 'not GitOps' },
          ]}
          placeholder="Please choose a Network"
          none="No Networks Available"
          onChoice={setChosen}
        />
        <p role="status">{chosen ?? 'none'}</p>
      </Card>
      <Card title="The first by itself">
        <RememberedSelect
          label="Hub"
          storage={storage}
          storageKey="gallery-hub"
          autoFirst
          choices={[{ value: 'hub-frankfurt', label: 'hub-frankfurt' }]}
          placeholder="Choose one"
          none="None"
          onChoice={() => {}}
        />
      </Card>
      <Card title="Nothing to choose">
        <RememberedSelect
          label="GitOps network"
          storage={storage}
          storageKey="gallery-none"
          choices={[]}
          placeholder="Please choose a Network"
          none="No GitOps Networks Available"
          onChoice={() => {}}
        />
      </Card>
    </Cards>
  );
}

/** A text that can fill the screen. */
export function FullscreenTextPage() {
  const [text, setText] = useState('');
  return (
    <Cards>
      <Card title="Empty">
        <FullscreenText
          label="Credentials"
          value={text}
          onChange={setText}
          mono
          placeholder="Paste here"
          description="Kept encrypted, never shown again."
        />
        <p role="status">{text.length} characters told</p>
      </Card>
      <Card title="With an error">
        <FullscreenText
          label="Certificate"
          value="-----BEGIN"
          onChange={() => {}}
          error="This field is required"
        />
      </Card>
    </Cards>
  );
}

/** Files, up to a size. */
export function UploadPage() {
  const [told, setTold] = useState('no file');
  return (
    <Cards>
      <Card title="Empty">
        <UploadField
          label="Kubeconfig"
          accept=".yaml,.yml"
          maxBytes={1000}
          description="YAML, at most 1,000 bytes. It is read on the server; nothing in it is run."
          onFile={(file) => setTold(file?.name ?? 'no file')}
        />
        <p role="status">{told}</p>
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

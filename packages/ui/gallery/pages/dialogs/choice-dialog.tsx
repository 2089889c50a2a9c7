import { ChoiceDialog } from '../../../src/choice-dialog/index.ts';
import { SelectField } from '../../../src/field/index.ts';
import { Over } from './over.tsx';

/** Features to choose from. */
export function ChoicesPage() {
  return (
    <Over>
      {({ open, close, say }) => (
        <ChoiceDialog
          open={open}
          onClose={close}
          title="Network Features"
          choices={[
            {
              id: 'argocd',
              label: 'Argo CD',
              description: 'Delivers what repositories say.',
              required: true,
            },
            { id: 'grafana', label: 'Grafana', description: 'Dashboards over what the clusters measure.' },
            {
              id: 'k8sgpt',
              label: 'K8sGPT',
              description: 'Explains what is wrong.',
              options: (
                <SelectField
                  label="Provider"
                  value="openai"
                  onChange={() => {}}
                  choices={[{ value: 'openai', label: 'openai' }]}
                />
              ),
            },
            { id: 'crossplane', label: 'Crossplane', reason: 'Needs a hub cluster first.' },
          ]}
          chosen={['k8sgpt']}
          onOk={(chosen) => {
            say(chosen.join(', '));
            close();
          }}
        />
      )}
    </Over>
  );
}

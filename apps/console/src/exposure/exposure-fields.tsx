import {
  CERTIFICATE_TYPES,
  EDGE_PORT,
  INGRESS_CONTROLLERS,
  INGRESS_PORT,
  INTER_ROUTER_PORT,
  SERVICE_TYPES,
} from '@hawser/domain/routers';
import { SelectField, TextField } from '@hawser/ui/field';
import { useState } from 'react';
import { MoreFields } from '../form/index.ts';
import { NotInstalledYet } from '../not-installed-yet/index.ts';
import { EXPOSURE_LABELS, SERVICE_TYPE_LABELS } from './exposure.ts';
import type { ExposureForm } from './use-exposure.ts';
import classes from './exposure.module.css';

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }));
const CONTROLLERS = INGRESS_CONTROLLERS.map((value) => ({ value, label: value }));
const CERTIFICATES = CERTIFICATE_TYPES.map((value) => ({ value, label: value }));

/** Fields for how a hub is exposed outside of its cluster: what edges need to link to it. */
export function ExposureFields({ form }: { form: ExposureForm }) {
  const { serviceType } = form.values;
  const isAdvancedSet = ['portInterRouter', 'portEdge', 'nodePortInterRouter', 'nodePortEdge'].some(
    (name) => form.values[name as 'portEdge'] !== '',
  );
  const [advanced, setAdvanced] = useState(isAdvancedSet);
  const hides = (label: string): boolean =>
    /port/i.test(label) || (serviceType !== 'nodeport' && label === EXPOSURE_LABELS.ingressHost);
  const open = advanced || form.errors.some(({ label }) => hides(label));
  const behindIngress = serviceType === 'ingress';
  return (
    <>
      <NotInstalledYet />
      <SelectField label="Service type" choices={SERVICES} {...form.field('serviceType')} />
      {serviceType === 'nodeport' && (
        <TextField
          label="IP of a hub node"
          description="Edges connect to this address on the node ports."
          autoComplete="off"
          spellCheck={false}
          mono
          {...form.field('ingressHost')}
        />
      )}
      {behindIngress && (
        <>
          <TextField
            label="Hostname"
            description="The host name of the ingress, such as hub.example.org."
            autoComplete="off"
            spellCheck={false}
            mono
            {...form.field('ingress.hostname')}
          />
          <div className={classes['pair']}>
            <SelectField
              label="Ingress controller"
              choices={CONTROLLERS}
              {...form.field('ingress.controller')}
            />
            <SelectField
              label="Certificate"
              choices={CERTIFICATES}
              {...form.field('ingress.certificateType')}
            />
          </div>
        </>
      )}
      <MoreFields summary="Advanced" isOpen={open} onOpen={setAdvanced}>
        {serviceType !== 'nodeport' && (
          <TextField
            label="Ingress host"
            optional
            description="Overrides the external address or host name reported by the cluster."
            autoComplete="off"
            spellCheck={false}
            mono
            {...form.field('ingressHost')}
          />
        )}
        <div className={classes['pair']}>
          <TextField
            label="Port for hubs"
            optional
            inputMode="numeric"
            placeholder={String(behindIngress ? INGRESS_PORT : INTER_ROUTER_PORT)}
            {...form.field('portInterRouter')}
          />
          <TextField
            label="Port for edges"
            optional
            inputMode="numeric"
            placeholder={String(behindIngress ? INGRESS_PORT : EDGE_PORT)}
            {...form.field('portEdge')}
          />
        </div>
        {serviceType === 'nodeport' && (
          <div className={classes['pair']}>
            <TextField
              label="Node port for hubs"
              optional
              inputMode="numeric"
              placeholder="chosen by the cluster"
              {...form.field('nodePortInterRouter')}
            />
            <TextField
              label="Node port for edges"
              optional
              inputMode="numeric"
              placeholder="chosen by the cluster"
              {...form.field('nodePortEdge')}
            />
          </div>
        )}
      </MoreFields>
    </>
  );
}

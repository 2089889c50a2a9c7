import { yamlText } from '@hawser/manifest';

/** A manifest that was received as JSON, as YAML; as it is when it is not JSON. */
export function yamlOf(json: string): string {
  try {
    return yamlText(JSON.parse(json));
  } catch {
    return json;
  }
}

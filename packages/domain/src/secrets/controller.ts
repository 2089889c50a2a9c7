/** Where the controller of Sealed Secrets is: kubeseal looks there, and the feature installs it there. */
export const CONTROLLER_NAMESPACE = 'kube-system';
export const CONTROLLER_SERVICE = 'sealed-secrets-controller';

/** Its Service as the proxy of the API server names it, with scheme and port; the name in a Role is the same. */
export const CONTROLLER_PROXY = `http:${CONTROLLER_SERVICE}:http`;

/** Where it serves its newest certificate. */
export const CERTIFICATE_PATH = '/v1/cert.pem';

/** Where it seals a SealedSecret again with its newest key. */
export const ROTATE_PATH = '/v1/rotate';

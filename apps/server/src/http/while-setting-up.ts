/** In the OpenAPI description: the route also works for a session that lacks a second factor that everybody needs. */
export const WHILE_SETTING_UP = 'x-while-setting-up';

/** The element for menus, lists and dialogs; the provider renders it. */
export const FLOATS = 'floats';

import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import type { KeyboardEvent } from 'react';
import styles from './combobox.module.css';

/** Class names for the library's comboboxes. */
export const comboboxClasses = {
  input: styles.input!,
  dropdown: styles.dropdown!,
  option: styles.option!,
  empty: styles.nothing!,
};

export const pillClasses = { pill: styles.pill!, inputField: styles.field! };

/** In a combobox, Enter selects an option; it never submits the form, even when no option matches. */
export const preventSubmitOnEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

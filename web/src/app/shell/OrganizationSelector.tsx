import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { changeAdminOverride } from '../../lib/admin-override.ts';
import { useText } from '../../lib/i18n/index.ts';
import { query } from '../../lib/query.ts';
import { OrganizationAvatar } from '../../ui/avatar.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import styles from './OrganizationSelector.module.css';

const DEBOUNCE_MS = 250;
const SHOWN = 8;

/** Spec §4: the organization an admin chooses is stored on this device as an override, and the page reloads. */
export function OrganizationSelector() {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, isError } = useQuery({
    ...query('admin.listOrganizations', { page: 1, pageSize: SHOWN, ...(search !== '' && { search }) }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = data?.rows ?? [];
  const choose = (organizationId: string) => changeAdminOverride({ organizationId, actAs: false });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(
        (now) => (now + (event.key === 'ArrowDown' ? 1 : now < 0 ? 0 : -1) + found.length) % found.length,
      );
    } else if (event.key === 'Enter' && found[active]) choose(found[active].id);
  };
  return (
    <div className={styles.selector}>
      <input
        className={styles.input}
        role="combobox"
        type="search"
        aria-label={text('navigation.chooseOrganization')}
        placeholder={text('navigation.chooseOrganization')}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
      />
      <ul
        id={id}
        role="listbox"
        aria-label={text('navigation.chooseOrganization')}
        className={styles.list}
        hidden={!isOpen || found.length === 0}
      >
        {found.map((organization, index) => (
          <li
            key={organization.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(organization.id)}
          >
            <OrganizationAvatar name={organization.name} imageUrl={organization.logoUrl} size="small" />
            <span className="one-line">{organization.name}</span>
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {isOpen && isError && text('navigation.organizationsFailed')}
        {isOpen && data?.total === 0 && text('navigation.noOrganization')}
      </p>
    </div>
  );
}

import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { updates } from './offline/updates.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

// After the page, so that it does not wait for its own copy.
addEventListener('load', () => void updates.start().catch(() => undefined));

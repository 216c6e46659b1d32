export { DEFAULT_GATEWAY, openTabBlocker, openTabs, type TabCounts, tabsText } from './read-tabs.ts'

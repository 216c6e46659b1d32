export { DEFAULT_GATEWAY, openTabs, type TabCounts, tabObstacle, tabsText } from './read-tabs.ts'
